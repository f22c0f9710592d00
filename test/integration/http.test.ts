import { expect } from 'chai'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import { createOpenSearch, type OpenSearch } from '../../src/opensearch/client.ts'
import { createPostgres, type Postgres } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/postgres/sql.ts'
import { type Service, startService } from '../../src/service.ts'
import type { Region } from '../../src/tariff/region.ts'
import { freePort } from '../support/free-port.ts'
import { serverUrls } from '../support/server-urls.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'
import { removeTestIndices, testIndexPrefix } from '../support/test-indices.ts'
import { waitFor } from '../support/wait-for.ts'

describe('the service on real servers', () => {
  const indexPrefix = testIndexPrefix()
  let database: TestDatabase
  let postgres: Postgres
  let openSearch: OpenSearch
  let service: Service

  const configWith = (env: Readonly<Record<string, string>> = {}) =>
    requireServers(
      loadConfig({
        CHECK_RESPONSES: 'true',
        PORT: '0',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'silent',
        DATABASE_URL: database.databaseUrl,
        OPENSEARCH_URL: serverUrls().openSearchUrl,
        INDEX_PREFIX: indexPrefix,
        ...env,
      }),
    )

  const get = (path: string, from: Service = service) => fetch(`http://127.0.0.1:${from.address.port}${path}`)

  const publish = async (region: Region, name: string) => {
    const index = `${indexPrefix}-${name}`
    for (const made of [index, `${index}-labels`, `${index}-suggestions`]) {
      await openSearch.indices.create(made, { settings: { number_of_shards: 1, number_of_replicas: 0 } })
    }
    await postgres.transaction(async (transaction) => {
      await transaction.query(sql`
        UPDATE data_versions SET status = 'retired', retired_at = now()
         WHERE region = ${region} AND status = 'live'`)
      await transaction.query(sql`
        INSERT INTO data_versions (region, status, source_kind, source_location, source_fingerprint,
                                   pipeline_fingerprint, search_index, labels_index, suggestions_index,
                                   snapshot_date, row_counts, loaded_at, published_at)
        VALUES (${region}, 'live', 'sample', 'test', '', '', ${index}, ${`${index}-labels`}, ${`${index}-suggestions`}, '2026-01-01',
                '{"goods_nomenclatures": 40, "search_documents": 30}', now() + interval '12 seconds', now())`)
    })
    return index
  }

  before(async () => {
    database = await createTestDatabase()
    const config = configWith()
    await migrate(config.database)
    postgres = createPostgres(config.database)
    openSearch = createOpenSearch(config.openSearch)
    service = await startService(config)
  })

  after(async () => {
    await service.stop()
    await postgres.close()
    await openSearch.close()
    await database.drop()
    await removeTestIndices(indexPrefix)
  })

  it('allows other origins on routes without a key and refuses them on routes with one', async () => {
    const { paths } = (await (await get('/openapi.json')).json()) as {
      readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly security?: readonly unknown[] }>>>>
    }
    const keyed: string[] = []
    for (const [path, methods] of Object.entries(paths)) {
      const [[method = '', { security = [] }] = ['', {}]] = Object.entries(methods)
      const leave = await fetch(`http://127.0.0.1:${service.address.port}${path.replaceAll(/\{\w+\}/g, 'uk')}`, {
        method: 'OPTIONS',
        headers: { Origin: 'https://example.org', 'Access-Control-Request-Method': method.toUpperCase() },
      })
      if (security.length > 0) keyed.push(path)
      expect(leave.headers.get('Access-Control-Allow-Origin'), path).to.equal(security.length > 0 ? null : '*')
    }
    expect(keyed).to.include.members(['/fpo-code-search', '/xi/api/v2/green_lanes/themes'])
  })

  it('becomes ready only once both regions have live data', async () => {
    const before = await get('/readyz')
    expect(before.status).to.equal(503)
    expect(await before.text()).to.include('no data is live')
    const index = await publish('uk', 'uk-1')
    await publish('xi', 'xi-1')
    const after = await waitFor(async () => {
      const response = await get('/readyz')
      return response.status === 200 && (await response.json())
    })
    expect(after).to.have.nested.property('data_versions.uk.search_index', index)
    expect(after).to.have.nested.property('data_versions.uk.snapshot_date', '2026-01-01')
  })

  it('exposes the live versions as metrics', async () => {
    const metrics = await (await get('/metrics')).text()
    expect(metrics).to.match(/^data_version_id\{region="uk"\} \d+$/m)
    expect(metrics).to.match(/^data_version_published_timestamp_seconds\{region="xi"\} \d+/m)
    expect(metrics).to.match(/^data_version_goods_nomenclatures\{region="uk"\} 40$/m)
    expect(metrics).to.match(/^data_version_search_documents\{region="xi"\} 30$/m)
    expect(metrics).to.match(/^ingest_duration_seconds\{region="uk"\} 12$/m)
    expect(metrics).to.match(/^opensearch_request_duration_seconds_count\{operation="health",outcome="ok"\} \d+$/m)
    expect(metrics).to.match(/^postgres_query_duration_seconds_count\{outcome="ok"\} \d+$/m)
    expect(metrics).to.include('http_request_duration_seconds_count{method="GET",route="/readyz",status="200"}')
    expect(metrics).to.include('process_cpu_seconds_total')
  })

  it('serves a new version within two seconds', async () => {
    const index = await publish('uk', 'uk-2')
    await waitFor(async () => (await (await get('/readyz')).text()).includes(index), { timeoutMs: 2000 })
  })

  it('survives the loss of its connections to Postgres', async () => {
    await get('/readyz')
    await postgres.query(sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'opentariff-service' AND datname = current_database()`)
    await waitFor(async () => (await get('/readyz')).status === 200)
  })

  it('answers a search with 503 and Retry-After while OpenSearch is down, and stays alive', async () => {
    const alone = await startService(configWith({ OPENSEARCH_URL: `http://127.0.0.1:${await freePort()}` }))
    try {
      const response = await get('/uk/api/beta/search?q=horses', alone)
      expect(response.status).to.equal(503)
      expect(Number(response.headers.get('Retry-After'))).to.be.greaterThan(0)
      expect((await get('/livez', alone)).status).to.equal(200)
    } finally {
      await alone.stop()
    }
  })

  it('serves metrics and health on a port of their own where one is set', async () => {
    const port = await freePort()
    const alone = await startService(configWith({ METRICS_PORT: String(port) }))
    try {
      expect((await get('/metrics', alone)).status).to.equal(404)
      expect((await get('/readyz', alone)).status).to.equal(200)
      const metrics = await fetch(`http://127.0.0.1:${port}/metrics`)
      expect(await metrics.text()).to.include('admission_limit{capacity="ordinary"}')
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).to.equal(200)
      expect((await fetch(`http://127.0.0.1:${port}/uk/api/v2/sections`)).status).to.equal(404)
    } finally {
      await alone.stop()
    }
  })

  it('fails its readiness first when it stops, and answers until the port closes', async () => {
    const alone = await startService(configWith({ DRAIN_DELAY_MS: '1000' }))
    expect((await get('/readyz', alone)).status).to.equal(200)
    const stopped = alone.stop()
    const ready = await get('/readyz', alone)
    expect(ready.status).to.equal(503)
    expect(await ready.text()).to.include('it is stopping')
    const answered = await get('/livez', alone)
    expect(answered.status).to.equal(200)
    expect(await stopped).to.equal(true)
  })

  it('answers 503 when Postgres has never been available', async () => {
    const alone = await startService(configWith({ DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/nothing` }))
    try {
      expect((await get('/uk/api/beta/search?q=horses', alone)).status).to.equal(503)
      expect((await get('/readyz', alone)).status).to.equal(503)
    } finally {
      await alone.stop()
    }
  })

  it('rolls back a failed transaction and keeps its connection', async () => {
    const failure = await postgres
      .transaction(async (transaction) => {
        await transaction.query(sql`UPDATE data_versions SET source_kind = 'changed'`)
        throw new Error('midway')
      })
      .catch((error: unknown) => error)
    expect(failure).to.have.property('message', 'midway')
    const rows = await postgres.query(sql`SELECT 1 FROM data_versions WHERE source_kind = 'changed'`)
    expect(rows).to.deep.equal([])
  })

  it('distinguishes a statement timeout from an invalid statement', async () => {
    const hurried = createPostgres(configWith().database, { statementTimeoutMs: 50 })
    try {
      const slow = await hurried.query(sql`SELECT pg_sleep(5)`).catch((error: unknown) => error)
      expect(slow).to.be.instanceOf(ServiceUnavailableError)
      const wrong = await hurried.query(sql`SELECT 1 +`).catch((error: unknown) => error)
      expect(wrong).to.have.property('code', '42601')
    } finally {
      await hurried.close()
    }
  })

  it('reads dates as ISO strings and bigint serials as numbers', async () => {
    const [row] = await postgres.query(sql`SELECT ${'2026-03-29'}::date AS day, 9007199254740991::bigint AS sid`)
    expect(row).to.deep.equal({ day: '2026-03-29', sid: Number.MAX_SAFE_INTEGER })
  })
})
