import { expect } from 'chai'
import request from 'supertest'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { createItemRequests } from '../../src/fpo/feedback/item-requests.ts'
import { fpoRoutes } from '../../src/fpo/routes.ts'
import { createApiKeys } from '../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../src/http/auth/rate-limit.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { fixedVersions } from '../support/fixed-versions.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { countWords } from '../unit/fpo/fixtures.ts'
import { versionOf } from '../unit/http/fakes.ts'
import { appOf } from '../unit/http/fixtures.ts'

const LIMIT = 5

/** Every table that the service writes to. */
const WRITTEN = ['request_counts', 'api_keys', 'fpo_requests', 'fpo_feedback']

describe('a Postgres whose disk is full', () => {
  let database: TestDatabase
  let postgres: Postgres
  let handler: ReturnType<typeof appOf>['handler']
  let key: string

  const execute = (text: string) => postgres.query({ text, values: [] })
  const post = (path: string, body: object) => request(handler).post(path).set('X-Api-Key', key).send(body)

  before(async () => {
    database = await createTestDatabase()
    const config = { url: database.databaseUrl, poolSize: 4 }
    await migrate(config)
    postgres = createPostgres(config)
    await execute('CREATE TABLE goods_nomenclatures_v7 PARTITION OF goods_nomenclatures FOR VALUES IN (7)')
    await execute(`
      INSERT INTO goods_nomenclatures (data_version_id, goods_nomenclature_sid, goods_nomenclature_item_id,
                                       productline_suffix, number_indents, description, validity_start_date,
                                       validity_end_inferred, current, sid_synthetic, origin)
      VALUES (7, 1, '6109100010', '80', 2, 'T-shirts', '2020-01-01', false, true, false, 'test')`)
    key = await createApiKey(postgres, { scope: 'fpo', label: 'Swift Parcels', limitPerSecond: LIMIT })
    handler = appOf(
      fpoRoutes({
        apiKeys: createApiKeys(postgres),
        rateLimit: createRateLimit(postgres, { windowSeconds: 600 }),
        classify: countWords,
        itemRequests: createItemRequests(postgres, 30),
        liveVersions: fixedVersions(versionOf),
        postgres,
      }),
    ).handler
    await execute(`INSERT INTO fpo_requests (api_key_id, request_id, description)
                   SELECT api_key_id, 'before', 'mug' FROM api_keys`)
    // The error that the server reports, without filling a disk.
    await execute(`
      CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = 'disk_full';
      END $$`)
    for (const table of WRITTEN) {
      await execute(`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION disk_full()`)
    }
  })

  after(async () => {
    await postgres.close()
    await database.drop()
  })

  it('classifies, without the description being kept, and refuses feedback with 503', async () => {
    const { body } = await post('/fpo-code-search', { description: 'cotton t-shirt' }).expect(200)
    expect(body).to.have.property('results')
    await post('/fpo-code-search/feedback', { request_id: 'before', code: '61091000' })
      .expect(503)
      .expect('Retry-After', /^\d+$/)
  })

  it('counts requests in the process, so that the limit of a key still holds', async () => {
    const statuses: number[] = []
    // Two were sent by the test before.
    for (let sent = 2; sent <= LIMIT; sent += 1) {
      statuses.push((await post('/fpo-code-search', { description: 'mug' })).status)
    }
    expect(statuses).to.deep.equal([200, 200, 200, 429])
  })

  it('counts as unavailable for a statement that needs space', async () => {
    for (const condition of ['disk_full', 'out_of_memory', 'insufficient_resources', 'io_error']) {
      const failure = await execute(`DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '${condition}'; END $$`).catch(
        (error: unknown) => error,
      )
      expect(failure).to.be.instanceOf(ServiceUnavailableError)
    }
  })

  it('loses no connection to a statement that needs space', async () => {
    const single = createPostgres({ url: database.databaseUrl, poolSize: 1 })
    try {
      const processId = async () => (await single.query<{ id: number }>(sql`SELECT pg_backend_pid() AS id`))[0]?.id
      const before = await processId()
      await single.query(sql`UPDATE api_keys SET label = 'other'`).catch(() => undefined)
      expect(await processId()).to.equal(before)
    } finally {
      await single.close()
    }
  })

  it('goes on with the connections that are open where there is no room for another', async () => {
    const pool = createPostgres({ url: database.databaseUrl, poolSize: 4 })
    try {
      await pool.query(sql`SELECT`)
      await execute(`CREATE FUNCTION refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$
                     BEGIN RAISE EXCEPTION 'could not write init file' USING ERRCODE = 'disk_full'; END $$`)
      await execute('CREATE EVENT TRIGGER refuse ON login EXECUTE FUNCTION refuse()')
      await execute('ALTER EVENT TRIGGER refuse ENABLE ALWAYS')
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => pool.query<{ number: number }>(sql`SELECT 1 AS number FROM pg_sleep(0.01)`)),
      )
      expect(answers.flat()).to.deep.equal(Array.from({ length: 8 }, () => ({ number: 1 })))
    } finally {
      await execute('DROP EVENT TRIGGER refuse')
      await pool.close()
    }
  })
})
