import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import { packageRoot } from '../../src/config/package-root.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

interface Table {
  readonly name: string
  readonly comment: string | null
  readonly primaryKey: string | null
  readonly partitionKey: string | null
}

const MIGRATIONS = join(packageRoot, 'migrations')

describe('migrations', function () {
  this.timeout(60_000)

  let database: TestDatabase
  let client: pg.Client

  const migrate = async (direction: 'up' | 'down', count = Number.POSITIVE_INFINITY): Promise<readonly string[]> => {
    const done = await runner({
      databaseUrl: database.databaseUrl,
      dir: MIGRATIONS,
      migrationsTable: 'schema_migrations',
      direction,
      count,
      log: () => {},
    })
    return done.map(({ name }) => name)
  }

  const select = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, [...values])).rows

  const tables = (): Promise<readonly Table[]> =>
    select<Table & pg.QueryResultRow>(`
      SELECT c.relname AS name, obj_description(c.oid) AS comment, pg_get_partkeydef(c.oid) AS "partitionKey",
             (SELECT pg_get_constraintdef(k.oid) FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'p')
               AS "primaryKey"
        FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
         AND c.relname <> 'schema_migrations'
       ORDER BY c.relname`)

  before(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.databaseUrl })
    await client.connect()
  })

  after(async () => {
    await client.end()
    await database.drop()
  })

  it('migrate up, down to nothing, and up again to the same schema', async () => {
    const names = await migrate('up')
    expect(names).to.have.length.greaterThan(0)
    const first = await tables()
    expect(await migrate('down')).to.deep.equal([...names].reverse())
    expect(await tables()).to.deep.equal([])
    expect(
      await select(`SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND typtype = 'd'`),
    ).to.deep.equal([])
    expect(await migrate('up')).to.deep.equal(names)
    expect(await tables()).to.deep.equal(first)
  })

  it('keep the trained classifiers of an upgraded installation, and of one that goes back', async () => {
    const later = (await readdir(MIGRATIONS)).filter((name) => name >= '0023')
    const steps = (await migrate('down', later.length)).length
    await client.query(`INSERT INTO classifier_heads VALUES ('trained', '{010121}', '\\x01', '\\x02', '\\x03')`)
    await client.query(`
      INSERT INTO data_versions (region, status, source_kind, source_location, source_fingerprint, pipeline_fingerprint,
                                 search_index, labels_index, suggestions_index, published_at, classifier_head)
      VALUES ('uk', 'retired', 'test', '', '', '', 'old', 'old', 'old', now(), 'trained')`)
    await migrate('up', steps)
    const stored = await select(`
      SELECT codes, weights, scales, biases FROM data_versions JOIN classifiers ON fingerprint = classifier`)
    expect(stored).to.deep.equal([
      { codes: ['010121'], weights: Buffer.of(1), scales: Buffer.of(2), biases: Buffer.of(3) },
    ])
    await migrate('down', steps)
    expect(await select('SELECT classifier_head FROM data_versions')).to.deep.equal([{ classifier_head: 'trained' }])
    await migrate('up', steps)
    await client.query('DELETE FROM data_versions')
    await client.query('DELETE FROM classifiers')
  })

  it('add a primary key and a comment to every table', async () => {
    const all = await tables()
    expect(all.length).to.be.greaterThan(60)
    expect(all.filter(({ primaryKey }) => primaryKey === null).map(({ name }) => name)).to.deep.equal([])
    expect(all.filter(({ comment }) => comment === null).map(({ name }) => name)).to.deep.equal([])
  })

  it('partition every tariff table by data version, the first column of its key', async () => {
    const whole = (await tables()).filter(({ partitionKey }) => partitionKey === null).map(({ name }) => name)
    expect(whole).to.have.members([
      'api_keys',
      'classifiers',
      'data_versions',
      'embeddings',
      'fpo_feedback',
      'fpo_requests',
      'ics2_stop_words',
      'ingest_updates',
      'ngram_classifiers',
      'nomenclature_languages',
      'nomenclature_texts',
      'operator_labels',
      'request_counts',
      'rollbacks',
      'watch_lists',
      'webhook_deliveries',
      'webhooks',
    ])
    for (const { name, primaryKey, partitionKey } of await tables()) {
      if (partitionKey === null) continue
      expect(partitionKey, name).to.equal('LIST (data_version_id)')
      expect(primaryKey, name).to.match(/^PRIMARY KEY \(data_version_id, /)
    }
  })

  it('allow only one live version per region', async () => {
    const insert = `
      INSERT INTO data_versions (region, status, source_kind, source_location, source_fingerprint, pipeline_fingerprint,
                                 search_index, labels_index, suggestions_index, published_at)
      VALUES ($1, 'live', 'test', '', '', '', $2, $2, $2, now())`
    await client.query(insert, ['uk', 'uk-1'])
    await client.query(insert, ['xi', 'xi-1'])
    const failure: unknown = await client.query(insert, ['uk', 'uk-2']).catch((error: unknown) => error)
    expect(failure).to.have.property('constraint', 'data_versions_live')
  })

  it('prune to one partition for a query that names its version', async () => {
    for (const version of [1, 2]) {
      await client.query(`CREATE TABLE measures_v${version} PARTITION OF measures FOR VALUES IN (${version})`)
    }
    const plan = await select(
      'EXPLAIN (COSTS OFF) SELECT * FROM measures WHERE data_version_id = 2 AND goods_nomenclature_sid = 5',
    )
    const text = plan.map((line) => Object.values(line).join('')).join('\n')
    expect(text).to.contain('measures_v2').and.not.to.contain('measures_v1')
  })

  it('reject an invalid code', async () => {
    const failure: unknown = await client.query(`SELECT '010121000'::item_id`).catch((error: unknown) => error)
    expect(failure)
      .to.have.property('message')
      .that.matches(/item_id/)
  })
})
