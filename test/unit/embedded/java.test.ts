import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { findJava } from '../../../embedded/java.ts'
import { EmbeddedProblem } from '../../../embedded/problem.ts'
import { useTemporaryDirectory, writeProgram } from './temporary-directory.ts'

describe('findJava', () => {
  const directory = useTemporaryDirectory()

  /** A JDK as far as its release file goes. */
  const jdk = (name: string, version: string, modules = 'java.base jdk.incubator.vector'): string => {
    const home = join(directory(), name)
    mkdirSync(join(home, 'bin'), { recursive: true })
    writeProgram(join(home, 'bin', 'java'), 'exit 0')
    writeFileSync(join(home, 'release'), `IMPLEMENTOR="Test"\nJAVA_VERSION="${version}"\nMODULES="${modules}"\n`)
    return home
  }

  const find = (env: NodeJS.ProcessEnv = {}, report: (line: string) => void = () => {}) =>
    findJava({ env, parents: [directory()], account: null, report })

  it('passes by a Java that is too old for one beside it', () => {
    jdk('java-17', '17.0.15')
    const home = jdk('temurin-25', '25.0.3')
    expect(find()).to.deep.equal({ home, executable: join(home, 'bin', 'java'), version: 25 })
  })

  it('prefers the oldest that will do, since OpenSearch was tested on it', () => {
    jdk('java-29', '29-ea')
    jdk('java-21', '21.0.4')
    expect(find().version).to.equal(21)
  })

  it('prefers what OPENSEARCH_JAVA_HOME names to JAVA_HOME, and that to all others', () => {
    jdk('java-21', '21')
    const [named, home] = [jdk('java-24', '24'), jdk('java-23', '23')]
    expect(find({ OPENSEARCH_JAVA_HOME: named, JAVA_HOME: home }).version).to.equal(24)
    expect(find({ JAVA_HOME: home }).version).to.equal(23)
  })

  it('says so when it cannot use what OPENSEARCH_JAVA_HOME names', () => {
    const old = jdk('java-17', '17')
    jdk('java-21', '21')
    const lines: string[] = []
    expect(find({ OPENSEARCH_JAVA_HOME: old }, (line) => lines.push(line)).version).to.equal(21)
    expect(lines).to.deep.equal([`OPENSEARCH_JAVA_HOME names ${old}, which is Java 17; looking for another Java.`])
  })

  it('asks a Java that carries no release file', () => {
    const home = jdk('unlabelled', '21')
    writeFileSync(join(home, 'release'), '')
    writeProgram(
      join(home, 'bin', 'java'),
      'case "$1" in -version) echo \'openjdk version "22.0.1"\' >&2;; *) echo jdk.incubator.vector@22;; esac',
    )
    expect(find().version).to.equal(22)
  })

  it('finds the one on the PATH', () => {
    const home = jdk('somewhere', '21')
    const java = findJava({ env: { PATH: join(home, 'bin') }, parents: [], account: null, report: () => {} })
    expect(java.home).to.equal(home)
  })

  it('names what it found instead, and the way out, when there is none', () => {
    const [old, trimmed] = [jdk('java-1.8', '1.8.0_412'), jdk('trimmed', '21', 'java.base')]
    expect(() => find())
      .to.throw(EmbeddedProblem)
      .with.property(
        'message',
        `OpenSearch needs a complete Java 21 or newer (found only: ${old} is Java 8; ${trimmed} is trimmed (it lacks jdk.incubator.vector)); install one (for example Eclipse Temurin 21), set OPENSEARCH_JAVA_HOME to it, or run \`docker compose up\` instead, or set DATABASE_URL and OPENSEARCH_URL to servers that you already have.`,
      )
  })

  it('says that there is none at all', () => {
    expect(() => find()).to.throw(EmbeddedProblem, 'no Java at all was found')
  })
})
