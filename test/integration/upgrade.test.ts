import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline as streamThrough } from 'node:stream/promises'
import { expect } from 'chai'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { packageRoot } from '../../src/config/package-root.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { startService } from '../../src/service.ts'
import { type ClientKeys, createClientKeys, type RecordedRequest, recordAnswers } from '../support/recorded-answers.ts'
import { createSmallInstallation, type SmallInstallation } from '../support/small-installation.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** The migrations of release 0.1.0: 0001 to 0022. */
const OF_FIRST_RELEASE = 22

/**
 * What migrations took away since then, before there was a rule against it: a service of release 0.1.0 that runs on while
 * the database is migrated classifies no parcels any more. Later migrations add nothing here: they leave what the release
 * before reads and writes.
 */
const TAKEN_AWAY = [
  '0023_classifiers: classifier_heads is gone',
  '0023_classifiers: classifier_word_layers is gone',
  '0023_classifiers: data_versions.classifier_head is gone',
  '0023_classifiers: data_versions.classifier_word_layer is gone',
]

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
  /** Whether a row can be written without it. */
  readonly optional: boolean
  readonly partitioned: boolean
}

const REQUESTS: readonly RecordedRequest[] = [
  ...['/sections', '/chapters/01', '/headings/0101', '/commodities/0101210000', '/measure_types'].map((path) => ({
    path: `/uk/api/v2${path}`,
  })),
  { path: '/uk/api/beta/search?q=horses' },
  { path: '/xi/api/v2/green_lanes/goods_nomenclatures/0101210000', key: 'green-lanes' },
  { path: '/browse' },
]

describe('an upgrade', function () {
  this.timeout(120_000)
  let database: TestDatabase
  let postgres: Postgres
  let names: readonly string[]

  const upTo = (count: number) => migrate({ url: database.databaseUrl, poolSize: 1 }, count)

  const readColumns = (): Promise<readonly Column[]> =>
    postgres.query<Column>(sql`
      SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type,
             NOT a.attnotnull OR a.atthasdef OR a.attidentity <> '' AS optional, c.relkind = 'p' AS partitioned
        FROM pg_class c
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND c.relname <> 'schema_migrations'
       ORDER BY c.relname, a.attnum`)

  beforeEach(async () => {
    names = (await readdir(join(packageRoot, 'migrations'))).map((name) => name.replace('.sql', '')).sort()
    database = await createTestDatabase()
    postgres = createPostgres({ url: database.databaseUrl, poolSize: 2 })
    expect(await upTo(OF_FIRST_RELEASE)).to.have.lengthOf(OF_FIRST_RELEASE)
  })

  afterEach(async () => {
    await postgres.close()
    await database.drop()
  })

  it('keeps what the service of the release before reads and writes, migration by migration', async () => {
    const problems = new Set<string>()
    let before = await readColumns()
    for (const name of names.slice(OF_FIRST_RELEASE)) {
      expect(await upTo(1)).to.deep.equal([name])
      const after = await readColumns()
      const tables = new Set(after.map(({ table }) => table))
      const types = new Map(after.map(({ table, column, type }) => [`${table}.${column}`, type]))
      for (const { table, column, type } of before) {
        const now = types.get(`${table}.${column}`)
        if (!tables.has(table)) problems.add(`${name}: ${table} is gone`)
        else if (now === undefined) problems.add(`${name}: ${table}.${column} is gone`)
        else if (now !== type) problems.add(`${name}: ${table}.${column} was ${type} and is ${now}`)
      }
      const known = new Set(before.flatMap(({ table, column }) => [table, `${table}.${column}`]))
      for (const { table, column, optional } of after) {
        if (!known.has(table) || known.has(`${table}.${column}`) || optional) continue
        problems.add(`${name}: ${table}.${column} is new and required`)
      }
      before = after
    }
    expect([...problems]).to.deep.equal(TAKEN_AWAY)
  })

  it('keeps the data of the first release, which is answered as before; until then /readyz names what is missing', async () => {
    const installation = await createSmallInstallation()
    try {
      await installation.ingest()
      const keys = await createClientKeys(installation.pipeline.postgres)
      const env = { ...installation.environment }
      const recorded = await recordAnswers(env, REQUESTS, keys)
      expect(new Set(recorded.map(([status]) => status))).to.deep.equal(new Set([200]))
      await copyRows(installation, await readColumns())
      const forgotten = await answersOf({ ...env, DATABASE_URL: database.databaseUrl }, keys)
      expect(forgotten.get('/readyz')).to.include(`the database lacks ${names[OF_FIRST_RELEASE]} and `)
      expect([...forgotten.values()].filter((answer) => answer.startsWith('500'))).to.deep.equal([])
      expect(await upTo(Number.POSITIVE_INFINITY)).to.deep.equal(names.slice(OF_FIRST_RELEASE))
      const upgraded = await recordAnswers({ ...env, DATABASE_URL: database.databaseUrl }, REQUESTS, keys)
      expect(upgraded).to.deep.equal(recorded)
    } finally {
      await installation.remove()
    }
  })

  /** Status and body of a service's answers by path, without repeated requests. */
  const answersOf = async (env: Readonly<Record<string, string>>, keys: ClientKeys) => {
    const config = { ...env, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
    const service = await startService(requireServers(loadConfig(config)))
    const answers = new Map<string, string>()
    try {
      const requests: readonly RecordedRequest[] = [{ path: '/readyz' }, { path: '/uk/api/v2/changes' }, ...REQUESTS]
      for (const { path, key } of requests) {
        const response = await fetch(`http://127.0.0.1:${service.address.port}${path}`, {
          headers: key === undefined ? {} : { 'X-Api-Key': keys[key] },
        })
        answers.set(path, `${response.status} ${await response.text()}`)
      }
    } finally {
      await service.stop()
    }
    return answers
  }

  /** Fills the old schema with what its columns have of the rows of an installation, as its own ingest would have. */
  const copyRows = async ({ pipeline }: SmallInstallation, old: readonly Column[]): Promise<void> => {
    const versions = await pipeline.postgres.query<{ id: number }>(sql`SELECT data_version_id AS id FROM data_versions`)
    // An ingest of the first release made an index of labels for each region, which they share now.
    await postgres.query(sql`ALTER TABLE data_versions DROP CONSTRAINT data_versions_labels_index_key`)
    const gone = new Set(TAKEN_AWAY.map((problem) => /: (\S+) is gone/.exec(problem)?.[1]))
    const tables = [...new Set(old.map(({ table }) => table))].filter((table) => !gone.has(table))
    // The other tables refer to these.
    const first = ['data_versions', 'api_keys']
    for (const table of [...first, ...tables.filter((name) => !first.includes(name))]) {
      const present = old.filter((column) => column.table === table && !gone.has(`${table}.${column.column}`))
      const columns = present.map(({ column }) => `"${column}"`).join(', ')
      if (present.some(({ partitioned }) => partitioned)) {
        for (const { id } of versions) {
          const text = `CREATE TABLE ${table}_v${id} PARTITION OF ${table} FOR VALUES IN (${id})`
          await postgres.query({ text, values: [] })
        }
      }
      await pipeline.postgres.transaction((from) =>
        postgres.transaction((to) =>
          streamThrough(
            from.copyTo(`COPY (SELECT ${columns} FROM ${table}) TO STDOUT`),
            to.copyFrom(`COPY ${table} (${columns}) FROM STDIN`),
          ),
        ),
      )
    }
  }
})
