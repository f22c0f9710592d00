import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from '../eval/score.ts'
import { beginDataVersion } from '../ingest/data-versions.ts'
import { loadPartitions } from '../ingest/sinks/partitions.ts'
import { openSource } from '../ingest/sources/open-source.ts'
import { at } from '../src/collections/at.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { packageRoot } from '../src/config/package-root.ts'
import { createApiKey } from '../src/http/auth/manage-keys.ts'
import { createPostgres, type Postgres } from '../src/postgres/client.ts'
import { migrate } from '../src/postgres/migrate.ts'
import { sql } from '../src/postgres/sql.ts'
import { freePort } from '../test/support/free-port.ts'
import { startChild } from '../test/support/run-child.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { waitFor } from '../test/support/wait-for.ts'
import { type BenchReport, errorsOf, machineLoad, type Target } from './report.ts'
import { sendGets } from './send-gets.ts'
import type { Run } from './timed-client.ts'

const ASSESSMENTS = 30
const ITEM = { sid: 100612, id: '0702001007' } as const
const ROUNDS = { item: 3000, list: 1000, warm: 300 } as const
const TARGETS = { itemP50: 15, listP50: 150 } as const

/** Measures that differ in area or documents, so that each is an assessment of its own. */
const measures = (): string =>
  Array.from({ length: ASSESSMENTS }, (_, index) => {
    const areas = ['CH', 'CN', 'DE', 'FR', 'MA', 'XC']
    const documents = ['Y900', 'Y901', 'Y902', 'C642', 'N853'].slice(0, 1 + Math.floor(index / areas.length))
    return JSON.stringify({
      measure_sid: 995_000_000 + index,
      goods_nomenclature_sid: ITEM.sid,
      goods_nomenclature_item_id: ITEM.id,
      attached_at: 'own',
      sid_synthetic: true,
      measure_type_id: '755',
      geographical_area_id: areas[index % areas.length],
      measure_generating_regulation_id: 'R2600020',
      measure_generating_regulation_role: 1,
      legal_acts: [{ regulation_id: 'R2600020', role: 1 }],
      validity_start_date: '2021-01-01',
      national: false,
      import: true,
      export: false,
      excise: false,
      vat: false,
      meursing: false,
      api_origin: 'eu',
      conditions: documents.map((document, place) => ({
        measure_condition_sid: 5_000_000 + index * 10 + place,
        condition_code: 'B',
        action_code: '29',
        document_code: document,
      })),
      origin: 'opentariff-sample',
    })
  }).join('\n')

async function load(postgres: Postgres, directory: string): Promise<void> {
  const bundle = join(directory, 'bundle')
  await cp(join(packageRoot, 'ingest', 'sample'), bundle, { recursive: true })
  await appendFile(join(bundle, 'xi', 'measures.ndjson'), `${measures()}\n`)
  const source = await openSource({ kind: 'bundle', path: bundle })
  const version = await beginDataVersion(postgres, {
    region: 'xi',
    sourceKind: source.kind,
    sourceLocation: source.location,
    sourceFingerprint: '',
    pipelineFingerprint: '',
    snapshotDate: null,
    embeddingModel: null,
    // Nothing here is searched.
    indexPatterns: {
      searchIndex: 'none-{id}',
      labelsIndex: 'none-{id}-labels',
      suggestionsIndex: 'none-{id}-suggestions',
    },
  })
  const rejects = {
    count: 0,
    add: ({ reason }: { readonly reason: string }) => {
      throw new Error(reason)
    },
  }
  await loadPartitions(postgres, version.dataVersionId, source.rows('xi', rejects), () => undefined)
  await postgres.query(sql`
    UPDATE data_versions SET status = 'live', published_at = now() WHERE data_version_id = ${version.dataVersionId}`)
  await postgres.query({ text: 'ANALYZE', values: [] })
}

/** The service as it is, ready or not: without its search it is not. */
async function serve(env: Readonly<Record<string, string>>): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = startChild({
    file: process.execPath,
    args: ['--import', 'tsx', join(packageRoot, 'src', 'cli', 'main.ts'), 'serve'],
    env: { ...env, CHECK_RESPONSES: 'false', LOG_LEVEL: 'fatal', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitFor(async () => (await fetch(`${url}/xi/api/v2/sections`)).ok, { timeoutMs: 60_000, what: 'the service' })
  return { url, stop: child.stop }
}

export interface GreenLanesBenchOptions {
  /** Clients at once, each with a key of its own. */
  readonly connections: number
}

/**
 * Measures how long green lanes take for an item with thirty assessments, and for the list of all, in a database of its
 * own that holds the sample and those thirty. The service is a process of its own; Postgres and benchmark share the machine
 * with it.
 */
export async function benchGreenLanes(config: ServerConfig, options: GreenLanesBenchOptions): Promise<BenchReport> {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))
  process.env.DATABASE_URL = config.database.url
  process.env.OPENSEARCH_URL = config.openSearch.urls.join(',')
  const database = await createTestDatabase()
  try {
    const own = { ...config, database: { ...config.database, url: database.databaseUrl } }
    await migrate(own.database)
    const postgres = createPostgres(own.database)
    try {
      await load(postgres, directory)
      return await measure(postgres, own, options)
    } finally {
      await postgres.close()
    }
  } finally {
    await database.drop()
    await rm(directory, { recursive: true })
  }
}

async function measure(
  postgres: Postgres,
  config: ServerConfig,
  { connections }: GreenLanesBenchOptions,
): Promise<BenchReport> {
  const databaseUrl = config.database.url
  // A key for each connection, with a limit above what any run sends.
  const keys = await Promise.all(
    Array.from({ length: connections }, () =>
      createApiKey(postgres, { scope: 'green-lanes', label: 'opentariff bench green-lanes', limitPerSecond: 100_000 }),
    ),
  )
  const env = { DATABASE_URL: databaseUrl, OPENSEARCH_URL: config.openSearch.urls.join(',') }
  const cached = await serve(env)
  const uncached = await serve({ ...env, ANSWER_CACHE_MB: '0' })
  try {
    const root = '/xi/api/v2/green_lanes'
    const requests = (path: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        path: `${root}${path}`,
        headers: { 'x-api-key': at(keys, index % keys.length) },
      }))
    const item = `/goods_nomenclatures/${ITEM.id}?as_of=2026-01-01`
    const list = '/category_assessments?as_of=2026-01-01'
    const shown = await fetch(new URL(`${root}${item}`, uncached.url), { headers: { 'x-api-key': at(keys, 0) } })
    const body = (await shown.json()) as {
      readonly data: {
        readonly relationships: { readonly applicable_category_assessments: { readonly data: readonly unknown[] } }
      }
    }
    const assessments = body.data.relationships.applicable_category_assessments.data.length
    for (const { url } of [uncached, cached]) await sendGets(url, requests(item, ROUNDS.warm), connections, 200)
    const ofItem = await sendGets(uncached.url, requests(item, ROUNDS.item), connections, 200)
    const ofCachedItem = await sendGets(cached.url, requests(item, ROUNDS.item), connections, 200)
    const alone = await sendGets(uncached.url, requests(item, ROUNDS.warm), 1, 200)
    const ofList = await sendGets(uncached.url, requests(list, ROUNDS.list), connections, 200)
    const ofCachedList = await sendGets(cached.url, requests(list, ROUNDS.list), connections, 200)
    const few = `, ${connections} connections`
    const runs: BenchReport['runs'] = [
      [`item with ${assessments} assessments${few}: uncached`, ofItem],
      ['  cached', ofCachedItem],
      ['item, 1 client: uncached', alone],
      [`list of assessments${few}: uncached`, ofList],
      ['  cached', ofCachedList],
    ]
    const target = (name: string, { times }: Run, limit: number) =>
      ({ name, measured: percentile(times, 0.5), limit, kind: 'at most' }) as const
    const targets: readonly Target[] = [
      target(`item uncached${few}: p50`, ofItem, TARGETS.itemP50),
      target(`item cached${few}: p50`, ofCachedItem, TARGETS.itemP50),
      target('item uncached, 1 client: p50', alone, TARGETS.itemP50),
      target(`list uncached${few}: p50`, ofList, TARGETS.listP50),
      target(`list cached${few}: p50`, ofCachedList, TARGETS.listP50),
      { name: 'assessments of the item', measured: assessments, limit: ASSESSMENTS, kind: 'at least' },
      { name: 'errors', measured: errorsOf(runs.map(([, run]) => run)), limit: 0, kind: 'at most' },
    ]
    return { runs, targets, notes: [machineLoad()] }
  } finally {
    await Promise.all([cached.stop(), uncached.stop()])
  }
}
