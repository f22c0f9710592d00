import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import { createPipeline } from '../../ingest/create-pipeline.ts'
import { DEFAULT_MODEL_PATH } from '../../src/config/model-path.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import {
  type ClientKeys,
  createClientKeys,
  type RecordedAnswer,
  type RecordedRequest,
  recordAnswers,
} from '../support/recorded-answers.ts'
import { runOpentariff } from '../support/run-command.ts'
import { installSample, type SampleInstallation } from '../support/sample-installation.ts'
import { serverUrls } from '../support/server-urls.ts'
import { SILENT } from '../support/silent-progress.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { restoredRequests } from './restored-requests.ts'

type Env = Readonly<Record<string, string>>

const run = async (env: Env, ...args: readonly string[]): Promise<void> => {
  const { exitCode, stderr } = await runOpentariff(args, env)
  expect(exitCode, stderr).to.equal(0)
}

const expectRefusal = async (env: Env, args: readonly string[], reason: string): Promise<void> => {
  const { exitCode, stderr } = await runOpentariff(args, env)
  expect(exitCode).to.equal(1)
  expect(stderr).to.include(reason)
}

const expectSame = (
  requests: readonly RecordedRequest[],
  before: readonly RecordedAnswer[],
  after: readonly RecordedAnswer[],
): void => {
  for (const [place, request] of requests.entries()) {
    expect(after[place], JSON.stringify(request)).to.deep.equal(before[place])
  }
}

describe('a backup', function () {
  this.timeout(300_000)
  let folder: string
  let directory: string
  const databases: TestDatabase[] = []
  const repository = testIndexPrefix()

  /** An empty database, and none of the indices. */
  const emptied = async (env: Env): Promise<Env> => {
    const database = await createTestDatabase()
    databases.push(database)
    await removeTestIndices(env.INDEX_PREFIX ?? '')
    return { ...env, DATABASE_URL: database.databaseUrl }
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'opentariff-backup-'))
    directory = join(folder, 'sample')
  })

  after(async () => {
    for (const database of databases) await database.drop()
    for (const path of [`${repository}/*`, repository]) {
      await fetch(new URL(`/_snapshot/${path}`, serverUrls().openSearchUrl), { method: 'DELETE' })
    }
    await rm(folder, { recursive: true, force: true })
  })

  describe('of the sample', () => {
    let sample: SampleInstallation
    let env: Env
    let keys: ClientKeys

    before(async () => {
      // No model, since computing vectors takes longer than all else here.
      const settings = { EMBEDDING_MODEL_PATH: folder, SNAPSHOT_REPOSITORY: repository }
      const installed = await installSample(new AbortController().signal, settings)
      if (installed === null) throw new Error('The sample could not be loaded.')
      sample = installed
      env = sample.env
    })

    after(() => sample.remove())

    it('fills an empty installation, which then answers 500 requests as before, byte for byte', async () => {
      const postgres = createPostgres({ url: env.DATABASE_URL ?? '', poolSize: 1 })
      keys = await createClientKeys(postgres)
      const codes = await postgres.query<{ code: string }>(sql`
        SELECT DISTINCT code || '00' AS code FROM declarable_codes ORDER BY 1 LIMIT 50`)
      const words = await postgres.query<{ word: string }>(sql`
        SELECT DISTINCT title AS word FROM search_references ORDER BY 1 LIMIT 60`)
      await postgres.close()
      const requests = restoredRequests({ codes: codes.map(({ code }) => code), words: words.map(({ word }) => word) })
      const before = await recordAnswers(env, requests, keys)
      expect(before.filter(([status]) => status === 200)).to.have.length.at.least(500)
      expect(before.filter(([status]) => status >= 500)).to.deep.equal([])
      await run(env, 'backup', directory)
      env = await emptied(env)
      await run(env, 'restore', directory)
      expectSame(requests, before, await recordAnswers(env, requests, keys))
      await run(env, 'ingest', 'verify')
    })

    it('consists of files that only their owner can read, without any key', async () => {
      const file = join(directory, 'api_keys.copy.gz')
      expect((await stat(file)).mode & 0o077).to.equal(0)
      const stored = gunzipSync(await readFile(file)).toString()
      expect(stored).to.include('a client').and.not.include(keys.fpo.slice(-20))
    })

    it('stops where the target is not empty', async () => {
      await expectRefusal(env, ['backup', directory], `${directory} is not empty`)
      await expectRefusal(env, ['restore', directory], 'restore into an empty database')
      await expectRefusal({ ...env, INDEX_PREFIX: 'other' }, ['restore', directory], `INDEX_PREFIX=${env.INDEX_PREFIX}`)
      await expectRefusal(env, ['restore', folder], 'holds no complete backup')
    })
  })

  describe('with vectors', () => {
    const REQUESTS: readonly RecordedRequest[] = [
      ...['male ass', 'old pony', 'hinnies', 'cider', 'hay'].flatMap((text) => [
        { path: `/uk/api/beta/search?q=${encodeURIComponent(text)}&explain=1` },
        { path: '/fpo-code-search', body: { description: text, digits: 8, limit: 5 }, key: 'fpo' as const },
      ]),
      { path: '/uk/api/v2/chapters' },
    ]
    let installation: SmallInstallation
    let env: Env
    let keys: ClientKeys
    let recorded: readonly RecordedAnswer[]

    before(async () => {
      installation = await createSmallInstallation(['uk'])
      await installation.bundle.write(
        'common/fpo/training.csv',
        'description,code,digits,origin,weight_class\nold pony,01012990,8,classex,weak\njack donkey,01013000,8,fpo-extra-references,curated\n',
      )
      const { environment } = installation
      env = { ...environment, EMBEDDING_MODEL_PATH: DEFAULT_MODEL_PATH, SNAPSHOT_REPOSITORY: repository }
      const { pipeline, close } = createPipeline(
        { ...installation.config, embeddingModelPath: DEFAULT_MODEL_PATH },
        SILENT,
      )
      await installation.ingest({ pipeline })
      await close()
      keys = await createClientKeys(installation.pipeline.postgres)
      recorded = await recordAnswers(env, REQUESTS, keys)
    })

    after(() => installation.remove())

    it('returns from its snapshot, or with indices built from the rows', async () => {
      const [whole, rowsOnly] = [join(folder, 'whole'), join(folder, 'rows-only')]
      await run(env, 'backup', whole)
      await run(env, 'backup', rowsOnly, '--rows-only')
      for (const restored of [[whole], [whole, '--rebuild'], [rowsOnly]]) {
        const empty = await emptied(env)
        await run(empty, 'restore', ...restored)
        expectSame(REQUESTS, recorded, await recordAnswers(empty, REQUESTS, keys))
      }
    })
  })
})
