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
import { listen } from '../src/http/server.ts'
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
import { fire, type Shot } from './fire.ts'
import { type BenchReport, errorsOf, machineLoad, type Target, together } from './report.ts'
import { type Run, runAll } from './timed-client.ts'

/** What clients ask for: mostly commodities, some headings, now and then the rows of a chapter. */
const MIX = { commodities: 400, headings: 100, trees: 20 } as const

/** Each round asks everything once, the three in turn, so that a slow moment of the machine hits all. */
const ROUNDS = 2

/** Rounds that do not count: what runs for days has long been compiled and cached, here and in the servers. */
const WARM_UP_ROUNDS = 8

/** Every path of the mix again and again: answers without a body come too fast to measure few of them, and a busy moment hits one side. */
const REVALIDATIONS = 10
const REVALIDATION_ROUNDS = 5

/** The chapters with the most rows, each asked by one client. */
const LARGE_CHAPTERS = ['29', '84', '85'] as const
const LARGE_ASKED = 8

const TARGETS = {
  /** Rate of 304 over that of an empty handler that says 304. */
  revalidatedShare: 0.8,
  commodityP50: 15,
  statements: 4,
  largeTreeP50: 150,
} as const

export interface ReferenceBenchOptions {
  readonly connections: number
  readonly region: Region
  readonly progress: Progress
  /** Ends the benchmark early, with what was measured until then. */
  readonly signal: AbortSignal
}

/** A path with what it takes. */
interface Work {
  readonly path: string
  /** How many the first request took, which reads what is read once. */
  readonly firstStatements: number
  /** Those of every other request. */
  readonly statements: readonly Sql[]
  readonly bytes: number
}

/** The same work done in four ways. */
interface Compared {
  /** By a service that makes every answer anew. */
  readonly making: Run
  /** By one that keeps answers in memory. */
  readonly keeping: Run
  readonly postgres: Run
  readonly empty: Run
}

/**
 * Measures how long the reference API takes, against the statements that it sends to Postgres by themselves and against an
 * empty handler that sends as many bytes, in one run and over as many connections. The service is a process of its own, as
 * it is where it serves; Postgres and benchmark share the machine with it.
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
  const keeping = await start({})
  const making = await start({ ANSWER_CACHE_MB: '0' })
  try {
    const paths = await choosePaths(making.url, region)
    progress.say(`Asking for ${paths.commodities.length} commodities, ${paths.headings.length} headings and trees ...`)
    const [commodities, headings, trees, large] = await record({ postgres, openSearch }, [
      paths.commodities,
      paths.headings,
      paths.trees,
      LARGE_CHAPTERS.map((chapterId) => treePath(region, chapterId)),
    ])
    const everything = [...commodities, ...headings, ...trees]
    const mixed = sample(everything, everything.length, seededRandom(2))
    const shots = mixed.map(({ path }): Shot => ({ path }))

    for (let round = 0; round < WARM_UP_ROUNDS && !signal.aborted; round++) {
      for (const { url } of [making, keeping]) await fire(url, shots, connections, 200)
    }
    const compare = (works: readonly Work[], clients: number) => {
      progress.say(`Measuring ${works.length} requests over ${clients} connections ...`)
      return compared(works, clients, { making: making.url, keeping: keeping.url, empty: empty.url, postgres }, signal)
    }
    const ofCommodities = await compare(commodities, connections)
    const ofMixed = await compare(mixed, connections)
    const alone = await compare(commodities, 1)
    const largest = await compare(
      large.flatMap((work) => Array.from({ length: LARGE_ASKED }, () => work)),
      1,
    )
    const withBrotli = shots.map(({ path }) => ({ path, headers: { 'Accept-Encoding': 'br' } }))
    const brotli = await fire(making.url, withBrotli, connections, 200)
    const revalidated = await revalidate(keeping.url, empty.url, mixed, connections)

    const few = `, ${connections} connections`
    const runs: BenchReport['runs'] = [
      ...linesOf(`commodities${few}`, ofCommodities),
      ...linesOf(`commodities, headings and trees${few}`, ofMixed),
      ['  made anew, compressed with Brotli', brotli],
      ...linesOf('commodities, 1 client', alone),
      ...linesOf(`rows of chapters ${LARGE_CHAPTERS.join(', ')}, 1 client`, largest),
      [`304${few}: service`, revalidated.keeping],
      ['  empty handler', revalidated.empty],
    ]
    const statements = Math.max(...[...everything, ...large].map((work) => work.firstStatements))
    const share = (revalidated.keeping.perSecond ?? 0) / (revalidated.empty.perSecond ?? 1)
    const targets: readonly Target[] = [
      { name: '304 over an empty handler', measured: share, limit: TARGETS.revalidatedShare, kind: 'at least' },
      target(`p50 of a commodity made anew${few}`, ofCommodities.making, TARGETS.commodityP50),
      target(`p50 of a commodity from memory${few}`, ofCommodities.keeping, TARGETS.commodityP50),
      target('p50 of a commodity made anew, 1 client', alone.making, TARGETS.commodityP50),
      target('p50 of the rows of the largest chapters, 1 client', largest.making, TARGETS.largeTreeP50),
      { name: 'statements for one answer', measured: statements, limit: TARGETS.statements, kind: 'at most' },
      { name: 'errors', measured: errorsOf(runs.map(([, run]) => run)), limit: 0, kind: 'at most' },
    ]
    return { runs, targets, notes: [machineLoad(), await memoryOf(keeping.url)] }
  } finally {
    await Promise.all([keeping.stop(), making.stop(), empty.stop(), postgres.close(), openSearch.close()])
  }
}

/** What the service says of its memory. */
async function memoryOf(url: string): Promise<string> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  const megabytes = (name: string) => `${(figure(name) / 1024 / 1024).toFixed(0)} MB`
  return `${figure('answer_cache_answers')} answers in ${megabytes('answer_cache_bytes')}; the process takes ${megabytes('process_resident_memory_bytes')}`
}

const target = (name: string, { times }: Run, limit: number) =>
  ({ name, measured: percentile(times, 0.5), limit, kind: 'at most' }) as const

const linesOf = (name: string, { making, keeping, postgres, empty }: Compared): readonly (readonly [string, Run])[] => [
  [`${name}: made anew`, making],
  ['  from memory', keeping],
  ['  statements alone', postgres],
  ['  empty handler, as many bytes', empty],
]

const treePath = (region: Region, chapterId: string): string =>
  `/${region}/api/v2/goods_nomenclatures/chapter/${chapterId}`

/** Commodities and headings by chance from all there are, as the rows of the chapters name them. */
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
 * Asks for each path twice, through the very routes of the service, and keeps what they ask of Postgres.
 * @param lists Paths, list by list; what is made of each keeps its place.
 */
async function record<Lists extends readonly (readonly string[])[]>(
  { postgres, openSearch }: VersionServers,
  lists: readonly [...Lists],
): Promise<{ [Index in keyof Lists]: readonly Work[] }> {
  const asked: Sql[] = []
  const counted: Queryable = {
    query: (statement) => {
      // Which version is live is asked once a second, however many requests there are.
      if (!statement.text.includes("status = 'live'")) asked.push(statement)
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
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.address.port}${path}`)
    const bytes = (await response.arrayBuffer()).byteLength
    return { bytes, statements: asked.splice(0) }
  }
  try {
    const works: (readonly Work[])[] = []
    for (const paths of lists) {
      const list: Work[] = []
      for (const path of paths) {
        const first = await ask(path)
        list.push({ path, firstStatements: first.statements.length, ...(await ask(path)) })
      }
      works.push(list)
    }
    // Sound: one list was made of each.
    return works as { [Index in keyof Lists]: readonly Work[] }
  } finally {
    await server.stop()
  }
}

async function compared(
  works: readonly Work[],
  clients: number,
  against: {
    readonly making: string
    readonly keeping: string
    readonly empty: string
    readonly postgres: Postgres
  },
  signal: AbortSignal,
): Promise<Compared> {
  const rounds: { [Way in keyof Compared]: Run[] } = { making: [], keeping: [], postgres: [], empty: [] }
  for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
    rounds.making.push(await fire(against.making, works, clients, 200))
    rounds.keeping.push(await fire(against.keeping, works, clients, 200))
    rounds.postgres.push(await runAll(works, clients, (work) => timeOf(against.postgres, work)))
    const asLong = works.map(({ bytes }) => ({ path: `/?bytes=${bytes}` }))
    rounds.empty.push(await fire(against.empty, asLong, clients, 200))
  }
  return {
    making: together(rounds.making),
    keeping: together(rounds.keeping),
    postgres: together(rounds.postgres),
    empty: together(rounds.empty),
  }
}

/** Milliseconds that the statements of an answer take, one after the other. */
async function timeOf(postgres: Postgres, { statements }: Work): Promise<number> {
  const started = performance.now()
  for (const statement of statements) await postgres.query(statement)
  return performance.now() - started
}

/** Asks again for what the client has already. */
async function revalidate(
  service: string,
  empty: string,
  works: readonly Work[],
  connections: number,
): Promise<Pick<Compared, 'keeping' | 'empty'>> {
  const shots = await pMap(
    works,
    async ({ path }): Promise<Shot> => {
      const response = await fetch(new URL(path, service), { headers: { 'Accept-Encoding': 'identity' } })
      await response.arrayBuffer()
      return { path, headers: { 'If-None-Match': response.headers.get('ETag') ?? '' } }
    },
    { concurrency: 2 },
  )
  const again = Array.from({ length: REVALIDATIONS }, () => shots).flat()
  const rounds: { keeping: Run[]; empty: Run[] } = { keeping: [], empty: [] }
  // Once for the compilers: this part of either server has run little so far.
  for (const url of [service, empty]) await fire(url, again, connections, 304)
  for (let round = 0; round < REVALIDATION_ROUNDS; round++) {
    rounds.keeping.push(await fire(service, again, connections, 304))
    rounds.empty.push(await fire(empty, again, connections, 304))
  }
  return { keeping: together(rounds.keeping), empty: together(rounds.empty) }
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
