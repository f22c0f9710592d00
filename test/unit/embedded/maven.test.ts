import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { unpackWithMaven } from '../../../embedded/maven.ts'
import { messageOf, useTemporaryDirectory, writeProgram } from './temporary-directory.ts'

const COMPOSE =
  'or run `docker compose up` instead, or set DATABASE_URL and OPENSEARCH_URL to servers that you already have.'

describe('unpackWithMaven', () => {
  const directory = useTemporaryDirectory()

  /** Runs with a Maven that does what the script says, where $ATTEMPT is the number of the attempt. */
  const unpack = async (script: string | null) => {
    const lines: string[] = []
    const bin = join(directory(), 'bin')
    mkdirSync(bin, { recursive: true })
    if (script !== null) {
      const counter = join(directory(), 'attempts')
      writeProgram(
        join(bin, 'mvn'),
        `[ "$1" = --version ] && exit 0\nprintf x >> ${counter}; ATTEMPT=$(wc -c < ${counter})\n${script}`,
      )
    }
    const run = () =>
      unpackWithMaven({
        pom: 'pom.xml',
        unpackDirectory: join(directory(), 'unpacked'),
        env: { PATH: script === null ? bin : `${bin}:/usr/bin:/bin` },
        javaHome: '/jdk',
        report: (line) => lines.push(line),
      })
    return { run, lines, attempts: () => readFileSync(join(directory(), 'attempts'), 'utf8').length }
  }

  it('reports each tenth of a large download', async () => {
    const progress = ['0.5/2.1 MB', '1.5/161 MB', '17/161 MB', '32/161 MB', '161/161 MB']
    const script = progress.map((amount) => `printf 'Progress (1): ${amount}\\r'; sleep 0.1`).join('\n')
    const { run, lines } = await unpack(script)
    await run()
    expect(lines).to.deep.equal(['OpenSearch: 17 of 161 MB', 'OpenSearch: 161 of 161 MB'])
  })

  it('reports that Maven is missing', async () => {
    const { run } = await unpack(null)
    expect(await messageOf(run)).to.equal(
      `Maven (the command \`mvn\`) is missing, and the embedded OpenSearch is fetched with it; install Maven 3.6 or newer, ${COMPOSE}`,
    )
  })

  it('reports that there is no network', async () => {
    const { run } = await unpack(
      "echo '[ERROR] Failed to execute goal: Could not transfer artifact x:zip:1 from/to central (https://example.org): transfer failed: Unknown host example.org -> [Help 1]'; exit 1",
    )
    expect(await messageOf(run)).to.equal(
      `OpenSearch could not be downloaded, because Maven could not reach its repository (Unknown host); the first start needs a network (or a mirror in ~/.m2/settings.xml), so connect and start again, ${COMPOSE}`,
    )
  })

  it('reports that the disk is full without a second attempt', async () => {
    const { run, attempts } = await unpack("echo '[ERROR] unpack: No space left on device'; exit 1")
    expect(await messageOf(run)).to.match(/^The disk that holds .*unpacked is full; free some space there, /)
    expect(attempts()).to.equal(1)
  })

  it('fetches an archive again that an interrupted download has damaged', async () => {
    const archive = join(directory(), 'repository', 'opensearch', '3.6.0', 'opensearch-3.6.0.zip')
    mkdirSync(join(archive, '..'), { recursive: true })
    writeFileSync(archive, 'half')
    const { run, lines } = await unpack(
      `[ $ATTEMPT = 2 ] && exit 0; echo '[ERROR] Failed to execute goal: Error unpacking file: ${archive} to: /x: zip END header not found'; exit 1`,
    )
    await run()
    expect(existsSync(archive)).to.equal(false)
    expect(lines).to.deep.equal([`${archive} is damaged, probably by an interrupted download; fetching it again.`])
  })

  it('quotes the first error of another kind', async () => {
    const { run, attempts } = await unpack(
      "echo '[INFO] fine'; echo '[ERROR] Non-parseable settings -> [Help 1]'; exit 1",
    )
    expect(await messageOf(run)).to.equal(
      `Maven could not fetch OpenSearch (Non-parseable settings); start again once that is put right, ${COMPOSE}`,
    )
    expect(attempts()).to.equal(2)
  })
})
