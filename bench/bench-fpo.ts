import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { percentile } from '../eval/score.ts'
import type { Progress } from '../ingest/progress.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { createEncoder } from '../src/embedding/encoder.ts'
import { createApiKey } from '../src/http/auth/manage-keys.ts'
import { createPostgres } from '../src/postgres/client.ts'
import { sql } from '../src/postgres/sql.ts'
import { sample, seededRandom } from '../test/support/data-pack.ts'
import type { RunningService } from '../test/support/start-service.ts'
import { recordEach, startMeasured } from './measured-service.ts'
import { type BenchReport, errorsOf, machineLoad, type Target, together } from './report.ts'
import { createTimedClient, type Run, runAll, type TimedRequest } from './timed-client.ts'

/** Each round asks everything once, the service and its parts in turn, so that a slow moment of the machine hits both. */
const ROUNDS = 2

/** Rounds that do not count: what runs for days has long been compiled and cached, here and in the servers. */
const WARM_UP_ROUNDS = 4

/** Connections of the rounds, and of the minute. */
const SOME = 20
const MANY = 50

/** Requests a second of one operator, as the specification has them: without a pace, connections wait for each other. */
const PACE = 100

const TARGETS = { p50: 25, factor: 1.5, perSecond: 100, p99: 250, growth: 1.1 } as const

/** No limit for the bench: it asks as often as it gets answers. */
const NO_LIMIT = 1_000_000

/** What Node has compiled and cached after this part of the long run is what it keeps. */
const SETTLED = 0.2

export interface FpoBenchOptions {
  /** CSV file with the columns `description` and `digits`. */
  readonly file: string
  /** Descriptions of a round. */
  readonly descriptions: number
  /** Length of the long run. */
  readonly seconds: number
  /** Ends the long run after so many requests instead, for the memory of days. */
  readonly requests?: number | undefined
  readonly progress: Progress
  /** Ends the benchmark early, with what was measured until then. */
  readonly signal: AbortSignal
}

/**
 * Measures how long the parcel classifier takes for real descriptions, and how long its two parts take by themselves: the
 * description's vector, and the very same requests to the engine. In one run, over as many connections. Then the rate that
 * it reaches without a pace, and its memory meanwhile. The service is a process of its own, as it is where it serves;
 * engine, Postgres and benchmark share the machine with it.
 */
export async function benchFpo(config: ServerConfig, options: FpoBenchOptions): Promise<BenchReport> {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))
  try {
    return await measure(config, options, directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function measure(config: ServerConfig, options: FpoBenchOptions, directory: string): Promise<BenchReport> {
  const { file, descriptions: size, seconds, progress, signal } = options
  const random = seededRandom(1)
  const all: readonly { readonly description: string; readonly digits: string }[] = parse(await readFile(file), {
    bom: true,
    columns: true,
    skip_empty_lines: true,
  })
  const asked = sample(all, all.length, random)
  // Each description is asked for once: the service remembers vectors.
  const some = asked.slice(0, 2 * size)
  const postgres = createPostgres(config.database)
  const key = await createApiKey(postgres, { scope: 'fpo', label: 'opentariff bench fpo', limitPerSecond: NO_LIMIT })
  const requestFor = ({ description, digits }: (typeof all)[number]): TimedRequest => ({
    contentType: 'application/json',
    body: JSON.stringify({ description, digits }),
    headers: { 'X-Api-Key': key },
  })
  const [engine = ''] = config.openSearch.urls
  const encoder = createEncoder({ modelPath: config.embeddingModelPath })
  const client = createTimedClient(MANY)
  let service: RunningService | undefined
  try {
    const measured = { config, logFile: join(directory, 'service.log'), signal }
    const recorded = await recordEach(measured, engine, some.map(requestFor), ({ url }, request) =>
      client.time(new URL('/fpo-code-search', url), request),
    )
    service = await startMeasured(measured, engine)
    const address = new URL('/fpo-code-search', service.url)
    const through = (request: TimedRequest) => client.time(address, request)
    const parts = async (place: number) => {
      const started = performance.now()
      const { description } = some[place] ?? none
      const requests = recorded[place] ?? []
      if (requests.length > 0) await encoder.embed([description])
      for (const request of requests) await client.time(new URL(request.path, engine), request)
      return performance.now() - started
    }
    const asIs = <Item>(items: readonly Item[]): readonly Item[] => items
    const atPace = <Item>(items: readonly Item[]) => paced(items, signal)
    const inTurn = async (places: readonly number[], pace: typeof asIs | typeof atPace) => {
      const rounds: Run[] = []
      const bare: Run[] = []
      const half = Math.ceil(places.length / ROUNDS)
      for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
        const own = places.slice(round * half, (round + 1) * half)
        const requests = own.map((place) => requestFor(some[place] ?? none))
        rounds.push(await runAll(pace(requests), SOME, through))
        bare.push(await runAll(pace(own), SOME, parts))
      }
      return { service: together(rounds), bare: together(bare) }
    }
    const places = [...some.keys()]
    progress.say(`Asking for ${size} descriptions over ${SOME} connections ...`)
    for (let round = 0; round < WARM_UP_ROUNDS && !signal.aborted; round++) {
      await runAll(asked.slice(-size).map(requestFor), SOME, through)
      await runAll(places.slice(size), SOME, parts)
    }
    const unpaced = await inTurn(places.slice(0, size), asIs)
    progress.say(`Asking ${PACE} times a second over ${SOME} connections ...`)
    const atRate = await inTurn(places.slice(size), atPace)
    progress.say(`Asking ${PACE} times a second over ${MANY} connections for ${seconds} s ...`)
    const rest = asked.slice(2 * size, 2 * size + seconds * PACE)
    const pacedMany = await runAll(atPace(rest.map(requestFor)), MANY, through)
    progress.say(`Asking over ${MANY} connections for ${options.requests ?? `${seconds} s`} ...`)
    const { run, memory } = await longRun(asked.map(requestFor), through, service.url, options)
    return report({ unpaced, paced: atRate, pacedMany, busiest: run, memory })
  } finally {
    client.close()
    await Promise.all([service?.stop(), encoder.close()])
    // The key, and with it what was asked.
    const publicId = key.split('_')[1] ?? ''
    await postgres.query(sql`
      DELETE FROM fpo_requests
       WHERE api_key_id IN (SELECT api_key_id FROM api_keys WHERE public_id = ${publicId})`)
    await postgres.query(sql`DELETE FROM api_keys WHERE public_id = ${publicId}`)
    await postgres.close()
  }
}

const none = { description: 'none', digits: '6' }

interface LongRun {
  readonly run: Run
  /** Bytes that the service holds, sampled every second, the first part of the run left out. */
  readonly memory: readonly number[]
}

async function longRun(
  requests: readonly TimedRequest[],
  through: (request: TimedRequest) => Promise<number>,
  url: string,
  { requests: most = Number.POSITIVE_INFINITY, seconds, signal }: FpoBenchOptions,
): Promise<LongRun> {
  const until = most === Number.POSITIVE_INFINITY ? performance.now() + seconds * 1000 : Number.POSITIVE_INFINITY
  const memory: number[] = []
  const sampling = setInterval(() => {
    memoryOf(url).then(
      (bytes) => memory.push(bytes),
      () => undefined,
    )
  }, 1000)
  try {
    const run = await runAll(endless(requests, until, most, signal), MANY, through)
    return { run, memory: memory.slice(Math.floor(memory.length * SETTLED)) }
  } finally {
    clearInterval(sampling)
  }
}

/** Each item when its time has come, or at once if that has passed. */
async function* paced<Item>(items: readonly Item[], signal: AbortSignal): AsyncGenerator<Item, void, undefined> {
  const started = performance.now()
  for (const [place, item] of items.entries()) {
    if (signal.aborted) return
    const wait = started + (place * 1000) / PACE - performance.now()
    if (wait > 0) await sleep(wait)
    yield item
  }
}

function* endless(
  requests: readonly TimedRequest[],
  until: number,
  most: number,
  signal: AbortSignal,
): Generator<TimedRequest, void, undefined> {
  for (let count = 0; count < most && performance.now() < until && !signal.aborted; count++) {
    const request = requests[count % requests.length]
    if (request === undefined) return
    yield request
  }
}

const memoryOf = async (url: string): Promise<number> => {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** The same descriptions through the service, and as their vectors and bare searches. */
interface InTurn {
  readonly service: Run
  readonly bare: Run
}

interface Measured {
  /** Over some connections. */
  readonly unpaced: InTurn
  /** The same, as often as one operator may ask. */
  readonly paced: InTurn
  /** The service over many connections, as often as one operator may ask. */
  readonly pacedMany: Run
  /** Over many connections, without a pace. */
  readonly busiest: Run
  /** Bytes, of the busiest run. */
  readonly memory: readonly number[]
}

function report({ unpaced, paced, pacedMany, busiest, memory }: Measured): BenchReport {
  const atPaceOf = `${PACE} a second`
  const anyPace = 'without a pace'
  const runs: BenchReport['runs'] = [
    [`service, ${SOME} connections, ${atPaceOf}`, paced.service],
    [`vector and bare _msearch, ${SOME} connections, ${atPaceOf}`, paced.bare],
    [`service, ${MANY} connections, ${atPaceOf}`, pacedMany],
    [`service, ${SOME} connections, ${anyPace}`, unpaced.service],
    [`vector and bare _msearch, ${SOME} connections, ${anyPace}`, unpaced.bare],
    [`service, ${MANY} connections, ${anyPace}`, busiest],
  ]
  const atMost = (name: string, measured: number, limit: number): Target => ({ name, measured, limit, kind: 'at most' })
  const half = Math.floor(memory.length / 2)
  const growth = Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half))
  const median = (run: Run): number => percentile(run.times, 0.5)
  const targets: readonly Target[] = [
    {
      name: `answers a second, ${MANY} connections ${anyPace}`,
      measured: busiest.perSecond ?? 0,
      limit: TARGETS.perSecond,
      kind: 'at least',
    },
    atMost(`p50 at ${SOME} connections, ${atPaceOf}`, median(paced.service), TARGETS.p50),
    atMost(`p99 at ${MANY} connections, ${atPaceOf}`, percentile(pacedMany.times, 0.99), TARGETS.p99),
    atMost(
      `p50 over that of vector and bare _msearch, ${atPaceOf}`,
      median(paced.service) / median(paced.bare),
      TARGETS.factor,
    ),
    atMost(`p50 at ${SOME} connections ${anyPace}`, median(unpaced.service), TARGETS.p50),
    atMost(`p99 at ${MANY} connections ${anyPace}`, percentile(busiest.times, 0.99), TARGETS.p99),
    atMost(
      `p50 over that of vector and bare _msearch ${anyPace}`,
      median(unpaced.service) / median(unpaced.bare),
      TARGETS.factor,
    ),
    atMost('most memory of the second half over the first', growth, TARGETS.growth),
    atMost('errors', errorsOf(runs.map(([, run]) => run)), 0),
  ]
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`
  return {
    runs,
    targets,
    notes: [`The service holds ${megabytes(memory[0] ?? 0)} to ${megabytes(Math.max(...memory))}.`, machineLoad()],
  }
}
