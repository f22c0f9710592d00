import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pMap from 'p-map'
import { pino } from 'pino'
import { percentile } from '../eval/score.ts'
import type { Progress } from '../ingest/progress.ts'
import { createApp } from '../src/app.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { packageRoot } from '../src/config/package-root.ts'
import { createMetrics } from '../src/http/metrics.ts'
import { listen } from '../src/http/server/server.ts'
import { createOpenSearch } from '../src/opensearch/client.ts'
import { createPostgres, type Postgres, type Queryable } from '../src/postgres/client.ts'
import type { Sql } from '../src/postgres/sql.ts'
import { referenceRoutes } from '../src/reference/routes.ts'
import type { Region } from '../src/tariff/region.ts'
import { createLiveVersions } from '../src/versions/live-versions.ts'
import type { VersionServers } from '../src/versions/version-data.ts'
import { sample, seededRandom } from '../test/support/data-pack.ts'
import { freePort } from '../test/support/free-port.ts'
import { startChild } from '../test/support/run-child.ts'
import { startService } from '../test/support/start-service.ts'
import { waitFor } from '../test/support/wait-for.ts'
import { type BenchReport, errorsOf, machineLoad, type Target, together } from './report.ts'
import { type GetRequest, sendGets } from './send-gets.ts'
import { type Run, runAll } from './timed-client.ts'

/** The requests of a round: mostly commodities, some headings, a few chapters with all their rows. */
const MIX = { commodities: 400, headings: 100, trees: 20 } as const

/** Each round sends every request to each server in turn, so that a slow moment of the machine affects all. */
const ROUNDS = 2

/** Rounds that do not count: a service that runs for days is compiled and its caches are filled. */
const WARM_UP_ROUNDS = 8

/** Times that each path is sent per round: a 304 takes too little time to measure few of them. */
const REVALIDATIONS = 10
const REVALIDATION_ROUNDS = 5

/** The chapters with the most rows, requested by one client. */
const LARGE_CHAPTERS = ['29', '84', '85'] as const
const LARGE_REQUESTS = 8

const TARGETS = {
  /** Rate of 304 over that of an empty Koa handler that answers 304. */
  revalidatedShare: 0.4,
  /** Uncached, over all connections. */
  busyCommodityP50: 25,
  /** Cached, or with one client. */
  commodityP50: 15,
  statements: 4,
  largeTreeP50: 150,
} as const

export interface ReferenceBenchOptions {
  readonly connections: number
  readonly region: Region
  readonly progress: Progress
  /** Ends the benchmark early and reports what was measured. */
  readonly signal: AbortSignal
}

/** A request, its statements and the size of its answer. */
interface Work {
  readonly path: string
  /** Statements of the first request, which also reads what the version caches. */
  readonly firstStatements: number
  /** Statements of every later request. */
  readonly statements: readonly Sql[]
  readonly bytes: number
}

/** The same requests, answered in four ways. */
interface Compared {
  /** Service without an answer cache. */
  readonly uncached: Run
  /** Service with its answer cache, filled. */
  readonly cached: Run
  /** The SQL statements alone. */
  readonly postgres: Run
  /** An empty Koa handler that sends as many bytes. */
  readonly empty: Run
}

/**
 * Response times of the reference API, compared with its SQL statements alone and with an empty Koa handler that sends as
 * many bytes. The service is a process of its own; Postgres and the benchmark run on the same machine.
 */
export async function benchReference(config: ServerConfig, options: ReferenceBenchOptions): Promise<BenchReport> {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))
  try {
    return await measure(config, options, directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function measure(
  config: ServerConfig,
  { connections, region, progress, signal }: ReferenceBenchOptions,
  directory: string,
): Promise<BenchReport> {
  const postgres = createPostgres(config.database, { prepare: true })
  const openSearch = createOpenSearch(config.openSearch)
  const empty = await startEmptyHandler()
  const start = (env: Readonly<Record<string, string>>) =>
    startService(
      {
        DATABASE_URL: config.database.url,
        OPENSEARCH_URL: config.openSearch.urls.join(','),
        CHECK_RESPONSES: 'false',
        ...env,
      },
      join(directory, 'service.log'),
      signal,
    )
  const cached = await start({})
  const uncached = await start({ ANSWER_CACHE_MB: '0' })
  try {
    const paths = await choosePaths(uncached.url, region)
    progress.say(`Requesting ${paths.commodities.length} commodities, ${paths.headings.length} headings and trees ...`)
    const [commodities, headings, trees, large] = await record({ postgres, openSearch }, [
      paths.commodities,
      paths.headings,
      paths.trees,
      LARGE_CHAPTERS.map((chapterId) => treePath(region, chapterId)),
    ])
    const everything = [...commodities, ...headings, ...trees]
    const mixed = sample(everything, everything.length, seededRandom(2))
    const requests = mixed.map(({ path }): GetRequest => ({ path }))

    for (let round = 0; round < WARM_UP_ROUNDS && !signal.aborted; round++) {
      for (const { url } of [uncached, cached]) await sendGets(url, requests, connections, 200)
    }
    const compare = (works: readonly Work[], clients: number) => {
      progress.say(`Measuring ${works.length} requests over ${clients} connections ...`)
      return compared(
        works,
        clients,
        { uncached: uncached.url, cached: cached.url, empty: empty.url, postgres },
        signal,
      )
    }
    const ofCommodities = await compare(commodities, connections)
    const ofMixed = await compare(mixed, connections)
    const alone = await compare(commodities, 1)
    const largest = await compare(
      large.flatMap((work) => Array.from({ length: LARGE_REQUESTS }, () => work)),
      1,
    )
    const withBrotli = requests.map(({ path }) => ({ path, headers: { 'Accept-Encoding': 'br' } }))
    const brotli = await sendGets(uncached.url, withBrotli, connections, 200)
    const revalidated = await revalidate(cached.url, empty.url, mixed, connections)

    const few = `, ${connections} connections`
    const runs: BenchReport['runs'] = [
      ...linesOf(`commodities${few}`, ofCommodities),
      ...linesOf(`commodities, headings and trees${few}`, ofMixed),
      ['  uncached, Brotli', brotli],
      ...linesOf('commodities, 1 client', alone),
      ...linesOf(`rows of chapters ${LARGE_CHAPTERS.join(', ')}, 1 client`, largest),
      [`304${few}`, revalidated.cached],
      ['  empty Koa handler', revalidated.empty],
    ]
    const statements = Math.max(...[...everything, ...large].map((work) => work.firstStatements))
    const share = (revalidated.cached.perSecond ?? 0) / (revalidated.empty.perSecond ?? 1)
    const targets: readonly Target[] = [
      {
        name: 'rate of 304 over that of an empty Koa handler',
        measured: share,
        limit: TARGETS.revalidatedShare,
        kind: 'at least',
      },
      target(`commodity uncached${few}: p50`, ofCommodities.uncached, TARGETS.busyCommodityP50),
      target(`commodity cached${few}: p50`, ofCommodities.cached, TARGETS.commodityP50),
      target('commodity uncached, 1 client: p50', alone.uncached, TARGETS.commodityP50),
      target('rows of the largest chapters, 1 client: p50', largest.uncached, TARGETS.largeTreeP50),
      { name: 'SQL statements per answer', measured: statements, limit: TARGETS.statements, kind: 'at most' },
      { name: 'errors', measured: errorsOf(runs.map(([, run]) => run)), limit: 0, kind: 'at most' },
    ]
    return { runs, targets, notes: [machineLoad(), await memoryOf(cached.url)] }
  } finally {
    await Promise.all([cached.stop(), uncached.stop(), empty.stop(), postgres.close(), openSearch.close()])
  }
}

/** The service's own figures of its memory. */
async function memoryOf(url: string): Promise<string> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  const megabytes = (name: string) => `${(figure(name) / 1024 / 1024).toFixed(0)} MB`
  return `${figure('answer_cache_answers')} answers in ${megabytes('answer_cache_bytes')}; the process takes ${megabytes('process_resident_memory_bytes')}`
}

const target = (name: string, { times }: Run, limit: number) =>
  ({ name, measured: percentile(times, 0.5), limit, kind: 'at most' }) as const

const linesOf = (
  name: string,
  { uncached, cached, postgres, empty }: Compared,
): readonly (readonly [string, Run])[] => [
  [`${name}: uncached`, uncached],
  ['  cached', cached],
  ['  SQL statements alone', postgres],
  ['  empty Koa handler, same size', empty],
]

const treePath = (region: Region, chapterId: string): string =>
  `/${region}/api/v2/goods_nomenclatures/chapter/${chapterId}`

/** Random commodities, headings and chapters of the tariff, the same in every run. */
async function choosePaths(
  url: string,
  region: Region,
): Promise<Readonly<Record<keyof typeof MIX, readonly string[]>>> {
  const rowsOf = async (path: string): Promise<readonly string[]> => {
    const { data = [] } = (await (await fetch(new URL(path, url))).json()) as {
      readonly data?: readonly { readonly attributes: { readonly href: string } }[]
    }
    return data.map(({ attributes }) => attributes.href)
  }
  const sections = Array.from({ length: 21 }, (_, index) => index + 1)
  const bySection = await pMap(
    sections,
    (position) => rowsOf(`/${region}/api/v2/goods_nomenclatures/section/${position}`),
    { concurrency: 1 },
  )
  const hrefs = bySection.flat()
  const random = seededRandom(1)
  const some = (kind: string, count: number) =>
    sample([...new Set(hrefs.filter((href) => href.includes(`/${kind}/`)))], count, random)
  return {
    commodities: some('commodities', MIX.commodities),
    headings: some('headings', MIX.headings),
    trees: some('chapters', MIX.trees).map((href) => treePath(region, href.slice(-2))),
  }
}

/**
 * Requests each path twice through the service's routes and records the SQL statements.
 * @returns a list for each of `lists`, in the same order
 */
async function record<Lists extends readonly (readonly string[])[]>(
  { postgres, openSearch }: VersionServers,
  lists: readonly [...Lists],
): Promise<{ [Index in keyof Lists]: readonly Work[] }> {
  const statements: Sql[] = []
  const counted: Queryable = {
    query: (statement) => {
      // The live version is read once a second, whatever the number of requests.
      if (!statement.text.includes("status = 'live'")) statements.push(statement)
      return postgres.query(statement)
    },
  }
  const routes = referenceRoutes({
    postgres: counted,
    liveVersions: createLiveVersions({ postgres: counted, openSearch }),
    version: 'bench',
  })
  const logger = pino({ level: 'silent' })
  const app = createApp({ logger, metrics: createMetrics({ process: false }), routes, checkResponses: false })
  const server = await listen(app.callback(), { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 1000 })
  const request = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.address.port}${path}`)
    const bytes = (await response.arrayBuffer()).byteLength
    return { bytes, statements: statements.splice(0) }
  }
  try {
    const works: (readonly Work[])[] = []
    for (const paths of lists) {
      const list: Work[] = []
      for (const path of paths) {
        const first = await request(path)
        list.push({ path, firstStatements: first.statements.length, ...(await request(path)) })
      }
      works.push(list)
    }
    // Sound: the loop makes one list of each.
    return works as { [Index in keyof Lists]: readonly Work[] }
  } finally {
    await server.stop()
  }
}

async function compared(
  works: readonly Work[],
  clients: number,
  against: {
    readonly uncached: string
    readonly cached: string
    readonly empty: string
    readonly postgres: Postgres
  },
  signal: AbortSignal,
): Promise<Compared> {
  const rounds: { [Way in keyof Compared]: Run[] } = { uncached: [], cached: [], postgres: [], empty: [] }
  for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
    rounds.uncached.push(await sendGets(against.uncached, works, clients, 200))
    rounds.cached.push(await sendGets(against.cached, works, clients, 200))
    rounds.postgres.push(await runAll(works, clients, (work) => timeOf(against.postgres, work)))
    const asLong = works.map(({ bytes }) => ({ path: `/?bytes=${bytes}` }))
    rounds.empty.push(await sendGets(against.empty, asLong, clients, 200))
  }
  return {
    uncached: together(rounds.uncached),
    cached: together(rounds.cached),
    postgres: together(rounds.postgres),
    empty: together(rounds.empty),
  }
}

/** Milliseconds for the statements of an answer, in sequence. */
async function timeOf(postgres: Postgres, { statements }: Work): Promise<number> {
  const started = performance.now()
  for (const statement of statements) await postgres.query(statement)
  return performance.now() - started
}

/** Sends conditional requests for answers that the client has. */
async function revalidate(
  service: string,
  empty: string,
  works: readonly Work[],
  connections: number,
): Promise<Pick<Compared, 'cached' | 'empty'>> {
  const requests = await pMap(
    works,
    async ({ path }): Promise<GetRequest> => {
      const response = await fetch(new URL(path, service), { headers: { 'Accept-Encoding': 'identity' } })
      await response.arrayBuffer()
      return { path, headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
    },
    { concurrency: 2 },
  )
  const again = Array.from({ length: REVALIDATIONS }, () => requests).flat()
  const rounds: { cached: Run[]; empty: Run[] } = { cached: [], empty: [] }
  // Warm-up: this code path has hardly run yet in either server.
  for (const url of [service, empty]) await sendGets(url, again, connections, 304)
  for (let round = 0; round < REVALIDATION_ROUNDS; round++) {
    rounds.cached.push(await sendGets(service, again, connections, 304))
    rounds.empty.push(await sendGets(empty, again, connections, 304))
  }
  return { cached: together(rounds.cached), empty: together(rounds.empty) }
}

async function startEmptyHandler(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = startChild({
    file: process.execPath,
    args: ['--import', 'tsx', join(packageRoot, 'bench', 'empty-handler.ts')],
    env: { PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitFor(async () => (await fetch(`${url}/?bytes=1`)).ok, { timeoutMs: 30_000, what: 'the empty handler' })
  return { url, stop: child.stop }
}
