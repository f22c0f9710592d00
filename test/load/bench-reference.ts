import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pMap from 'p-map'
import { pino } from 'pino'
import { useServers } from '../../embedded/server-config.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { createProgress } from '../../ingest/progress.ts'
import { createApp } from '../../src/app.ts'
import type { ServerConfig } from '../../src/config.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { listen } from '../../src/http/server.ts'
import { packageRoot } from '../../src/package-root.ts'
import { createPostgres, type Postgres, type Queryable } from '../../src/postgres/client.ts'
import { createLiveVersions } from '../../src/postgres/live-versions.ts'
import type { Sql } from '../../src/postgres/sql.ts'
import { referenceRoutes } from '../../src/reference/routes.ts'
import { createTariffMemory } from '../../src/reference/tariff-memory.ts'
import { percentile } from '../relevance/score.ts'
import { sample, seededRandom } from '../support/data-pack.ts'
import { freePort } from '../support/free-port.ts'
import { startChild } from '../support/run-child.ts'
import { startService } from '../support/start-service.ts'
import { waitFor } from '../support/wait-for.ts'
import { fire, type Shot } from './fire.ts'
import { printErrors, printTargets, printTimes, together } from './report.ts'
import { type Run, runAll } from './timed-client.ts'

/**
 * `npm run bench:reference`: how long the reference API takes, against the statements that it sends to Postgres by
 * themselves and against an empty handler that sends as many bytes, in one run and over as many connections. The service
 * is a process of its own, as it is where it serves; Postgres and the bench share the machine with it.
 */

/** What clients ask for: mostly commodities, some headings, now and then the rows of a chapter. */
const MIX = { commodities: 400, headings: 100, trees: 20 } as const

/** Each round asks everything once, the three in turn, so that a slow moment of the machine hits all. */
const ROUNDS = 2

/** Every path of the mix again and again: answers without a body come too fast to measure few of them. */
const REVALIDATIONS = 10

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

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '20' },
    /** Of the UK tariff or of that of Northern Ireland. */
    region: { type: 'string', default: 'uk' },
  },
})
const connections = Number(values.connections)
const progress = createProgress()
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
process.once('SIGTERM', () => interruption.abort())
const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))

/** A path with what it takes: its statements, and the bytes of its answer. */
interface Work {
  readonly path: string
  readonly statements: readonly Sql[]
  readonly bytes: number
}

/** The same work done in three ways, and more. */
interface Compared {
  readonly service: Run
  readonly postgres: Run
  readonly empty: Run
}

async function bench(config: ServerConfig): Promise<number> {
  const postgres = createPostgres(config.database, { prepare: true })
  const empty = await startEmptyHandler()
  const service = await startService(
    { DATABASE_URL: config.database.url, OPENSEARCH_URL: config.openSearch.urls.join(','), CHECK_RESPONSES: 'false' },
    join(directory, 'service.log'),
    interruption.signal,
  )
  try {
    const paths = await choosePaths(service.url)
    progress.say(`Asking for ${paths.commodities.length} commodities, ${paths.headings.length} headings and trees ...`)
    const commodities = await record(postgres, paths.commodities)
    const headings = await record(postgres, paths.headings)
    const trees = await record(postgres, paths.trees)
    const large = await record(postgres, LARGE_CHAPTERS.map(treePath))
    const everything = [...commodities, ...headings, ...trees]
    const mixed = sample(everything, everything.length, seededRandom(2))
    const shots = mixed.map(({ path }): Shot => ({ path }))

    // Once for the caches and the compilers.
    await fire(service.url, shots, connections, 200)
    const compare = (works: readonly Work[], clients: number) => {
      progress.say(`Measuring ${works.length} requests over ${clients} connections ...`)
      return compared(works, clients, { service: service.url, empty: empty.url, postgres })
    }
    const ofCommodities = await compare(commodities, connections)
    const ofMixed = await compare(mixed, connections)
    const alone = await compare(commodities, 1)
    const largest = await compare(
      large.flatMap((work) => Array.from({ length: LARGE_ASKED }, () => work)),
      1,
    )
    const brotli = await fire(
      service.url,
      shots.map(({ path }) => ({ path, headers: { 'Accept-Encoding': 'br' } })),
      connections,
      200,
    )
    const revalidated = await revalidate(service.url, empty.url, mixed)

    const few = `, ${connections} connections`
    printTimes([
      ...linesOf(`commodities${few}`, ofCommodities),
      ...linesOf(`commodities, headings and trees${few}`, ofMixed),
      [`  service, compressed with Brotli`, brotli],
      ...linesOf('commodities, 1 client', alone),
      ...linesOf(`rows of chapters ${LARGE_CHAPTERS.join(', ')}, 1 client`, largest),
      [`304${few}: service`, revalidated.service],
      [`  empty handler`, revalidated.empty],
    ])
    const all = [ofCommodities, ofMixed, alone, largest].flatMap((run) => [run.service, run.postgres, run.empty])
    const errors = printErrors([...all, brotli, revalidated.service, revalidated.empty])
    const statements = Math.max(...[...mixed, ...large].map((work) => work.statements.length))
    const share = (revalidated.service.perSecond ?? 0) / (revalidated.empty.perSecond ?? 1)
    printTargets([
      { name: '304 over an empty handler', measured: share, limit: TARGETS.revalidatedShare, kind: 'at least' },
      target(`p50 of a commodity at ${connections} connections`, ofCommodities.service, TARGETS.commodityP50),
      target('p50 of a commodity for 1 client', alone.service, TARGETS.commodityP50),
      target('p50 of the rows of the largest chapters, 1 client', largest.service, TARGETS.largeTreeP50),
      { name: 'statements for one answer', measured: statements, limit: TARGETS.statements, kind: 'at most' },
      { name: 'errors', measured: errors, limit: 0, kind: 'at most' },
    ])
    const load = loadavg().map((average) => average.toFixed(1))
    console.log(`\n${cpus().length} cores; load of the last 1, 5 and 15 minutes: ${load.join(', ')}`)
    return errors > 0 || interruption.signal.aborted ? 1 : 0
  } finally {
    await Promise.all([service.stop(), empty.stop(), postgres.close()])
  }
}

const target = (name: string, { times }: Run, limit: number) =>
  ({ name, measured: percentile(times, 0.5), limit, kind: 'at most' }) as const

const linesOf = (name: string, { service, postgres, empty }: Compared): readonly (readonly [string, Run])[] => [
  [`${name}: service`, service],
  ['  its statements alone', postgres],
  ['  empty handler, as many bytes', empty],
]

const treePath = (chapterId: string): string => `/${values.region}/api/v2/goods_nomenclatures/chapter/${chapterId}`

/** Commodities and headings by chance from all there are, as the rows of the chapters name them. */
async function choosePaths(url: string): Promise<Readonly<Record<keyof typeof MIX, readonly string[]>>> {
  const rowsOf = async (path: string): Promise<readonly string[]> => {
    const { data = [] } = (await (await fetch(new URL(path, url))).json()) as {
      readonly data?: readonly { readonly attributes: { readonly href: string } }[]
    }
    return data.map(({ attributes }) => attributes.href)
  }
  const sections = Array.from({ length: 21 }, (_, index) => index + 1)
  const bySection = await pMap(
    sections,
    (position) => rowsOf(`/${values.region}/api/v2/goods_nomenclatures/section/${position}`),
    { concurrency: 1 },
  )
  const hrefs = bySection.flat()
  const random = seededRandom(1)
  const some = (kind: string, count: number) =>
    sample([...new Set(hrefs.filter((href) => href.includes(`/${kind}/`)))], count, random)
  return {
    commodities: some('commodities', MIX.commodities),
    headings: some('headings', MIX.headings),
    trees: some('chapters', MIX.trees).map((href) => treePath(href.slice(-2))),
  }
}

/** Asks for each path once, through the very routes of the service, and keeps what they ask of Postgres. */
async function record(postgres: Postgres, paths: readonly string[]): Promise<readonly Work[]> {
  const asked: Sql[] = []
  const counted: Queryable = {
    query: (statement) => {
      asked.push(statement)
      return postgres.query(statement)
    },
  }
  const routes = referenceRoutes({
    postgres: counted,
    liveVersions: createLiveVersions(postgres),
    version: 'bench',
    ...createTariffMemory(counted),
  })
  const logger = pino({ level: 'silent' })
  const app = createApp({ logger, metrics: createMetrics({ process: false }), routes, checkResponses: false })
  const server = await listen(app.callback(), { port: 0, host: '127.0.0.1', shutdownTimeoutMs: 1000 })
  try {
    const works: Work[] = []
    for (const path of paths) {
      const response = await fetch(`http://127.0.0.1:${server.address.port}${path}`)
      works.push({ path, bytes: (await response.arrayBuffer()).byteLength, statements: asked.splice(0) })
    }
    return works
  } finally {
    await server.stop()
  }
}

async function compared(
  works: readonly Work[],
  clients: number,
  against: { readonly service: string; readonly empty: string; readonly postgres: Postgres },
): Promise<Compared> {
  const rounds: { service: Run[]; postgres: Run[]; empty: Run[] } = { service: [], postgres: [], empty: [] }
  for (let round = 0; round < ROUNDS && !interruption.signal.aborted; round++) {
    rounds.service.push(await fire(against.service, works, clients, 200))
    rounds.postgres.push(await runAll(works, clients, (work) => timeOf(against.postgres, work)))
    rounds.empty.push(
      await fire(
        against.empty,
        works.map(({ bytes }) => ({ path: `/?bytes=${bytes}` })),
        clients,
        200,
      ),
    )
  }
  return {
    service: together(rounds.service),
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
async function revalidate(service: string, empty: string, works: readonly Work[]): Promise<Omit<Compared, 'postgres'>> {
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
  const rounds: { service: Run[]; empty: Run[] } = { service: [], empty: [] }
  for (let round = 0; round < ROUNDS; round++) {
    rounds.service.push(await fire(service, again, connections, 304))
    rounds.empty.push(await fire(empty, again, connections, 304))
  }
  return { service: together(rounds.service), empty: together(rounds.empty) }
}

async function startEmptyHandler(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = startChild({
    file: process.execPath,
    args: ['--import', 'tsx', join(packageRoot, 'test', 'load', 'empty-handler.ts')],
    env: { PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitFor(async () => (await fetch(`${url}/?bytes=1`)).ok, { timeoutMs: 30_000, what: 'the empty handler' })
  return { url, stop: child.stop }
}

const servers = await useServers(process.env, { report: (line) => progress.say(line) })
try {
  await prepareData(servers.config, progress)
  process.exitCode = await bench(servers.config)
} finally {
  await rm(directory, { recursive: true })
  await servers.stop()
}
