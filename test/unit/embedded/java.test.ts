import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { findJava } from '../../../embedded/java.ts'
import { EmbeddedProblem } from '../../../embedded/problem.ts'
import { useTemporaryDirectory, writeProgram } from './temporary-directory.ts'

describe('findJava', () => {
  const directory = useTemporaryDirectory()

  /** A program that answers as the `java` of a JDK does. */
  const jdk = (name: string, version: string, { trimmed = false } = {}): string => {
    const home = join(directory(), name)
    mkdirSync(join(home, 'bin'), { recursive: true })
    const modules = `[ "$1" = --add-modules ] && [ "$2" = jdk.incubator.vector ] && exit ${trimmed ? 1 : 0}`
    writeProgram(join(home, 'bin', 'java'), `${modules}\necho 'openjdk version "${version}" 2025-01-01' >&2`)
    return home
  }

  const find = (env: NodeJS.ProcessEnv = {}, report: (line: string) => void = () => {}) =>
    findJava(null, report, env, [directory()])

  it('prefers a newer Java to one that is too old', () => {
    jdk('java-17', '17.0.15')
    const home = jdk('temurin-25', '25.0.3')
    expect(find()).to.deep.equal({ home, executable: join(home, 'bin', 'java'), version: 25 })
  })

  it('prefers the oldest of those that are new enough, since OpenSearch was tested on it', () => {
    jdk('java-29', '29-ea')
    jdk('java-21', '21.0.4')
    expect(find().version).to.equal(21)
  })

  it('prefers the Java of OPENSEARCH_JAVA_HOME to that of JAVA_HOME, and both to all others', () => {
    jdk('java-21', '21')
    const [named, home] = [jdk('java-24', '24'), jdk('java-23', '23')]
    expect(find({ OPENSEARCH_JAVA_HOME: named, JAVA_HOME: home }).version).to.equal(24)
    expect(find({ JAVA_HOME: home }).version).to.equal(23)
  })

  it('reports that the Java of OPENSEARCH_JAVA_HOME cannot be used', () => {
    const old = jdk('java-17', '17')
    jdk('java-21', '21')
    const lines: string[] = []
    expect(find({ OPENSEARCH_JAVA_HOME: old }, (line) => lines.push(line)).version).to.equal(21)
    expect(lines).to.deep.equal([`OPENSEARCH_JAVA_HOME names ${old}, which is Java 17; looking for another Java.`])
  })

  it('finds the Java on the PATH', () => {
    const home = jdk('somewhere', '21')
    const java = findJava(null, () => {}, { PATH: join(home, 'bin') }, [])
    expect(java.home).to.equal(home)
  })

  it('names unusable Javas and the alternatives when there is no usable one', () => {
    const [old, trimmed] = [jdk('java-1.8', '1.8.0_412'), jdk('trimmed', '21', { trimmed: true })]
    expect(() => find())
      .to.throw(EmbeddedProblem)
      .with.property(
        'message',
        `OpenSearch needs a complete Java 21 or newer (found only: ${old} is Java 8; ${trimmed} is trimmed (it lacks jdk.incubator.vector)); install one (for example Eclipse Temurin 21), set OPENSEARCH_JAVA_HOME to it, or run \`docker compose up\` instead, or set DATABASE_URL and OPENSEARCH_URL to servers that you already have.`,
      )
  })

  it('reports that no Java was found at all', () => {
    expect(() => find()).to.throw(EmbeddedProblem, 'no Java at all was found')
  })
})
