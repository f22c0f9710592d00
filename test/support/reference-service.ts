import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beginDataVersion } from '../../ingest/data-versions.ts'
import { loadPartitions } from '../../ingest/sinks/partitions.ts'
import { openSource } from '../../ingest/sources/open-source.ts'
import type { Rejects } from '../../ingest/sources/rejects.ts'
import { createAnswerCache } from '../../src/cache/answer-cache.ts'
import { loadConfig, requireServers } from '../../src/config/config.ts'
import { greenLanesRoutes } from '../../src/green-lanes/routes.ts'
import type { ApiKeyScope } from '../../src/http/auth/api-key.ts'
import { createApiKeys } from '../../src/http/auth/api-keys.ts'
import { createApiKey } from '../../src/http/auth/manage-keys.ts'
import { createRateLimit } from '../../src/http/auth/rate-limit.ts'
import { createPostgres, type Postgres, type Queryable } from '../../src/postgres/client.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import type { Sql } from '../../src/postgres/sql.ts'
import { referenceRoutes } from '../../src/reference/routes.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import type { DataVersion } from '../../src/versions/data-version.ts'
import type { LiveVersion } from '../../src/versions/live-versions.ts'
import { commodityPageRoutes } from '../../src/web/commodity/route.tsx'
import { fixedVersions } from './fixed-versions.ts'
import { liveVersionOf } from './live-version.ts'
import { noAssets } from './no-assets.ts'
import { serverUrls } from './server-urls.ts'
import { createTestApp } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/**
 * The reference API, green lanes and the pages of commodities over real data in a database of its own; each answer is
 * checked against its declaration.
 */
export interface ReferenceService {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** Sends JSON. */
  post(path: string, body: unknown): Promise<Response>
  /** The body of an answer, whatever its status. */
  json(path: string): Promise<unknown>
  head(path: string): Promise<Response>
  /** The plan of a statement, one line per node, with sequential scans only where no index applies. */
  explain(statement: Sql): Promise<readonly string[]>
  /** Statements sent to Postgres since the last call. */
  statements(): readonly Sql[]
  /** Publishes another version of a region's data with the same rows. */
  publish(region: Region, publishedAt: Date): void
  /** Restarts the service, so that the next request finds nothing cached. */
  forget(): void
  /** Creates a key. */
  newKey(scope: ApiKeyScope, limitPerSecond: number): Promise<string>
}

const PUBLISHED_AT = new Date('2026-01-02T03:04:05.678Z')

const NO_REJECTS: Rejects = {
  count: 0,
  add: ({ reason }) => {
    throw new Error(reason)
  },
}

/**
 * Loads the rows of a source, the built-in sample unless a bundle's directory is given, for the tests of the `describe`
 * block that calls it, and removes them after.
 */
export const referenceService = (
  bundle?: string,
  options: { readonly answerCacheBytes?: number } = {},
): (() => ReferenceService) => {
  let database: TestDatabase | undefined
  let postgres: Postgres | undefined
  let server: Server | undefined
  let service: ReferenceService | undefined

  before(async function () {
    this.timeout(120_000)
    database = await createTestDatabase()
    const config = requireServers(
      loadConfig({ DATABASE_URL: database.databaseUrl, OPENSEARCH_URL: serverUrls().openSearchUrl }),
    )
    await migrate(config.database)
    postgres = createPostgres(config.database, { prepare: true })
    const versions = await loadRows(postgres, bundle)

    const asked: Sql[] = []
    const db = postgres
    const counted: Queryable = {
      query: (statement) => {
        asked.push(statement)
        return db.query(statement)
      },
    }
    const live = new Map<Region, LiveVersion>()
    const goLive = (version: DataVersion) => live.set(version.region, liveVersionOf(version, { postgres: counted }))
    const newApp = () => {
      for (const version of versions.values()) goLive(version)
      const dependencies = {
        postgres: counted,
        liveVersions: fixedVersions((region) => live.get(region)),
        apiKeys: createApiKeys(counted),
        rateLimit: createRateLimit(counted),
        version: 'test',
      }
      const pages = { ...dependencies, assets: noAssets, publicUrl: 'http://127.0.0.1', hasClassifier: false }
      const routes = [
        ...referenceRoutes(dependencies),
        ...greenLanesRoutes(dependencies),
        ...commodityPageRoutes(pages),
      ]
      const { answerCacheBytes } = options
      const answers = answerCacheBytes === undefined ? undefined : createAnswerCache(answerCacheBytes)
      return createTestApp(routes, answers).callback()
    }
    let app = newApp()
    server = createServer((request, response) => app(request, response)).listen(0)
    const { port } = server.address() as AddressInfo
    const urlOf = (path: string) => `http://127.0.0.1:${port}${path}`
    service = {
      get: (path, headers = {}) => fetch(urlOf(path), { headers }),
      post: (path, body) =>
        fetch(urlOf(path), {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      json: async (path) => (await fetch(urlOf(path))).json(),
      head: (path) => fetch(urlOf(path), { method: 'HEAD' }),
      explain: ({ text, values }) =>
        db.transaction(async (transaction) => {
          // Forbids sequential scans where an index exists, however small the table.
          await transaction.query({ text: 'SET LOCAL enable_seqscan = off', values: [] })
          const rows = await transaction.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values })
          return rows.map((row) => row['QUERY PLAN'])
        }),
      statements: () => asked.splice(0),
      publish: (region, publishedAt) => {
        const version = versions.get(region)
        if (version === undefined) return
        versions.set(region, { ...version, publishedAt })
        goLive({ ...version, publishedAt })
      },
      forget: () => {
        app = newApp()
      },
      newKey: (scope, limitPerSecond) => createApiKey(db, { scope, label: 'a test', limitPerSecond }),
    }
  })

  after(async () => {
    server?.close()
    await postgres?.close()
    await database?.drop()
  })

  return () => {
    if (!service) throw new Error('The service is started by a hook: ask for it in a test.')
    return service
  }
}

async function loadRows(postgres: Postgres, bundle: string | undefined): Promise<Map<Region, DataVersion>> {
  const source = await openSource(bundle === undefined ? { kind: 'sample' } : { kind: 'bundle', path: bundle })
  const versions = new Map<Region, DataVersion>()
  for (const region of REGIONS) {
    const version = await beginDataVersion(postgres, {
      region,
      sourceKind: source.kind,
      sourceLocation: source.location,
      sourceFingerprint: '',
      pipelineFingerprint: '',
      snapshotDate: source.dates(region).snapshotDate,
      embeddingModel: null,
      // No request of these tests needs OpenSearch.
      indexPatterns: {
        searchIndex: `none-${region}-{id}`,
        labelsIndex: `none-${region}-{id}-labels`,
        suggestionsIndex: `none-${region}-{id}-suggestions`,
      },
    })
    await loadPartitions(postgres, version.dataVersionId, source.rows(region, NO_REJECTS), () => undefined)
    versions.set(region, { ...version, publishedAt: PUBLISHED_AT, snapshotDate: null, dataDates: {}, languages: [] })
  }
  return versions
}
