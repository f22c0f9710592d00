import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { useServers } from '../embedded/server-config.ts'
import { percentile } from '../eval/score.ts'
import { createProgress } from '../ingest/progress.ts'
import { loadPartitions } from '../ingest/sinks/partitions.ts'
import { openSource } from '../ingest/sources/open-source.ts'
import { beginDataVersion } from '../ingest/versions/data-versions.ts'
import { packageRoot } from '../src/config/package-root.ts'
import { createApiKey } from '../src/http/auth/manage-keys.ts'
import { createPostgres, type Postgres } from '../src/postgres/client.ts'
import { migrate } from '../src/postgres/migrate.ts'
import { sql } from '../src/postgres/sql.ts'
import { freePort } from '../test/support/free-port.ts'
import { startChild } from '../test/support/run-child.ts'
import { createTestDatabase } from '../test/support/test-database.ts'
import { waitFor } from '../test/support/wait-for.ts'
import { fire } from './fire.ts'
import { printErrors, printTargets, printTimes } from './report.ts'
import type { Run } from './timed-client.ts'

/**
 * `npm run bench:green-lanes`: how long green lanes take for an item with thirty assessments, and for the list of all,
 * over twenty connections of as many clients. In a database of its own, which holds the sample and those thirty; the
 * service is a process of its own, and shares the machine with Postgres and the bench.
 */

const ASSESSMENTS = 30
const ITEM = { sid: 100612, id: '0702001007' } as const
const ROUNDS = { item: 3000, list: 1000, warm: 300 } as const
const TARGETS = { itemP50: 15, listP50: 150 } as const

const { values } = parseArgs({ options: { connections: { type: 'string', default: '20' } } })
const connections = Number(values.connections)
const progress = createProgress()
const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))

/** Each of another area and other documents, so that each is an assessment of its own. */
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

async function load(postgres: Postgres): Promise<void> {
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
    args: ['--import', 'tsx', join(packageRoot, 'src', 'main.ts')],
    env: { ...env, CHECK_RESPONSES: 'false', LOG_LEVEL: 'fatal', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitFor(async () => (await fetch(`${url}/xi/api/v2/sections`)).ok, { timeoutMs: 60_000, what: 'the service' })
  return { url, stop: child.stop }
}

const servers = await useServers(process.env, { report: (line) => progress.say(line) })
try {
  process.env.DATABASE_URL = servers.config.database.url
  process.env.OPENSEARCH_URL = servers.config.openSearch.urls.join(',')
  const database = await createTestDatabase()
  const config = { ...servers.config.database, url: database.databaseUrl }
  await migrate(config)
  const postgres = createPostgres(config)
  try {
    await load(postgres)
    // More a second than any run asks for, of as many clients as there are connections.
    const keys = await Promise.all(
      Array.from({ length: connections }, () =>
        createApiKey(postgres, { scope: 'green-lanes', label: 'npm run bench:green-lanes', limitPerSecond: 100_000 }),
      ),
    )
    const env = { DATABASE_URL: database.databaseUrl, OPENSEARCH_URL: servers.config.openSearch.urls.join(',') }
    const keeping = await serve(env)
    const making = await serve({ ...env, ANSWER_CACHE_MB: '0' })
    try {
      const root = '/xi/api/v2/green_lanes'
      const shots = (path: string, count: number) =>
        Array.from({ length: count }, (_, index) => ({
          path: `${root}${path}`,
          headers: { 'x-api-key': keys[index % keys.length] ?? '' },
        }))
      const item = `/goods_nomenclatures/${ITEM.id}?as_of=2026-01-01`
      const list = '/category_assessments?as_of=2026-01-01'
      const shown = await fetch(new URL(`${root}${item}`, making.url), { headers: { 'x-api-key': keys[0] ?? '' } })
      const body = (await shown.json()) as {
        readonly data: {
          readonly relationships: { readonly applicable_category_assessments: { readonly data: readonly unknown[] } }
        }
      }
      const assessments = body.data.relationships.applicable_category_assessments.data.length
      for (const { url } of [making, keeping]) await fire(url, shots(item, ROUNDS.warm), connections, 200)
      const ofItem = await fire(making.url, shots(item, ROUNDS.item), connections, 200)
      const ofKeptItem = await fire(keeping.url, shots(item, ROUNDS.item), connections, 200)
      const alone = await fire(making.url, shots(item, ROUNDS.warm), 1, 200)
      const ofList = await fire(making.url, shots(list, ROUNDS.list), connections, 200)
      const ofKeptList = await fire(keeping.url, shots(list, ROUNDS.list), connections, 200)
      const few = `, ${connections} connections`
      printTimes([
        [`an item with ${assessments} assessments${few}: made anew`, ofItem],
        ['  from memory', ofKeptItem],
        ['the same, 1 connection: made anew', alone],
        [`the list of all assessments${few}: made anew`, ofList],
        ['  from memory', ofKeptList],
      ])
      const errors = printErrors([ofItem, ofKeptItem, alone, ofList, ofKeptList])
      const target = (name: string, { times }: Run, limit: number) =>
        ({ name, measured: percentile(times, 0.5), limit, kind: 'at most' }) as const
      printTargets([
        target(`p50 of an item made anew${few}`, ofItem, TARGETS.itemP50),
        target(`p50 of an item from memory${few}`, ofKeptItem, TARGETS.itemP50),
        target('p50 of an item made anew, 1 connection', alone, TARGETS.itemP50),
        target(`p50 of the list made anew${few}`, ofList, TARGETS.listP50),
        target(`p50 of the list from memory${few}`, ofKeptList, TARGETS.listP50),
        { name: 'assessments of the item', measured: assessments, limit: ASSESSMENTS, kind: 'at least' },
        { name: 'errors', measured: errors, limit: 0, kind: 'at most' },
      ])
      console.log(`\n${cpus().length} cores; load of the last minute: ${loadavg()[0]?.toFixed(1)}`)
      process.exitCode = errors > 0 ? 1 : 0
    } finally {
      await Promise.all([keeping.stop(), making.stop()])
    }
  } finally {
    await postgres.close()
    await database.drop()
  }
} finally {
  await rm(directory, { recursive: true })
  await servers.stop()
}
