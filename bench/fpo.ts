import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { percentile } from '../eval/score.ts'
import type { Progress } from '../ingest/progress.ts'
import { at } from '../src/collections/at.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { createEncoder } from '../src/embedding/encoder.ts'
import { createApiKey } from '../src/http/auth/manage-keys.ts'
import { createPostgres } from '../src/postgres/client.ts'
import { sql } from '../src/postgres/sql.ts'
import { sample, seededRandom } from '../test/support/data-pack.ts'
import type { RunningService } from '../test/support/start-service.ts'
import { recordEach, startMeasured } from './measured-service.ts'
import { type BenchReport, errorsOf, machineLoad, type Target, together } from './report.ts'
import { createTimedClient, paced, type Run, runAll, type TimedRequest } from './timed-client.ts'
import { WARM_UP_ROUNDS } from './warm-up.ts'

/** Each round sends every description to the service and to its parts in turn, so that a slow moment of the machine affects both. */
const ROUNDS = 2

/** Connections of the rounds and of the long run, and of several operators. */
const SOME = 20
const MANY = 50

/** Requests per second of one operator, the default limit of a key. Without it, connections wait for each other. */
const PACE = 100

/** Requests per second of several operators at once. */
const FAST_PACE = 200

/** Batches that are sent at once, and the descriptions of each. */
const BATCHES = 2
const BATCH_SIZE = 1000

/** `p50` is at the pace of an operator. */
const TARGETS = {
  p50: 25,
  unpacedP50: 80,
  factor: 1.5,
  perSecond: FAST_PACE,
  perSecondInBatches: 300,
  p99: 100,
  growth: 1.1,
} as const

/** The benchmark's key has no effective limit. */
const NO_LIMIT = 1_000_000

/** Share of the long run after which memory is sampled: compilation and caches have settled by then. */
const SETTLED = 0.2

export interface FpoBenchOptions {
  /** CSV file with the columns `description` and `digits`. */
  readonly file: string
  /** Descriptions of a round. */
  readonly descriptions: number
  /** Length of the long run. */
  readonly seconds: number
  /** Ends the long run after so many requests instead of seconds, to measure memory. */
  readonly requests?: number | undefined
  readonly progress: Progress
  /** Ends the benchmark early and reports what was measured. */
  readonly signal: AbortSignal
}

/**
 * Response times of the parcel classifier, compared with its parts alone: embedding, and the same requests to the engine.
 * Then its rate without a limit, and its memory meanwhile. The service is a process of its own; engine, Postgres and
 * benchmark run on the same machine.
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
  const shuffled = sample(all, all.length, random)
  // Each description is sent once: the service caches vectors.
  const some = shuffled.slice(0, 2 * size)
  const postgres = createPostgres(config.database)
  const key = await createApiKey(postgres, { scope: 'fpo', label: 'opentariff bench fpo', limitPerSecond: NO_LIMIT })
  const requestFor = ({ description, digits }: (typeof all)[number]): TimedRequest => ({
    contentType: 'application/json',
    body: JSON.stringify({ description, digits }),
    headers: { 'X-Api-Key': key },
  })
  const engine = at(config.openSearch.urls, 0)
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
    const batchAddress = new URL('/fpo-code-search/batch', service.url)
    const through = (request: TimedRequest) => client.time(address, request)
    const parts = async (place: number) => {
      const started = performance.now()
      const { description } = at(some, place)
      const requests = at(recorded, place)
      if (requests.length > 0) await encoder.embed([description])
      for (const request of requests) await client.time(new URL(request.path, engine), request)
      return performance.now() - started
    }
    const asIs = <Item>(items: readonly Item[]): readonly Item[] => items
    const atPace = <Item>(items: readonly Item[]) => paced(items, PACE, signal)
    const inTurn = async (places: readonly number[], pace: typeof asIs | typeof atPace) => {
      const rounds: Run[] = []
      const bare: Run[] = []
      const half = Math.ceil(places.length / ROUNDS)
      for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
        const own = places.slice(round * half, (round + 1) * half)
        const requests = own.map((place) => requestFor(at(some, place)))
        rounds.push(await runAll(pace(requests), SOME, through))
        bare.push(await runAll(pace(own), SOME, parts))
      }
      return { service: together(rounds), bare: together(bare) }
    }
    const places = [...some.keys()]
    progress.say(`Sending ${size} descriptions over ${SOME} connections ...`)
    for (let round = 0; round < WARM_UP_ROUNDS && !signal.aborted; round++) {
      await runAll(shuffled.slice(-size).map(requestFor), SOME, through)
      await runAll(places.slice(size), SOME, parts)
    }
    const unpaced = await inTurn(places.slice(0, size), asIs)
    progress.say(`Sending ${PACE} requests per second over ${SOME} connections ...`)
    const atRate = await inTurn(places.slice(size), atPace)
    progress.say(`Sending ${FAST_PACE} requests per second over ${MANY} connections for ${seconds / 2} s ...`)
    // Half as long, as there are not so many descriptions that were not sent before.
    const rest = shuffled.slice(2 * size, 2 * size + (seconds / 2) * FAST_PACE)
    const pacedMany = await runAll(paced(rest.map(requestFor), FAST_PACE, signal), MANY, through)
    progress.say(`Sending as fast as possible over ${SOME} connections for ${options.requests ?? `${seconds} s`} ...`)
    const { run, memory } = await longRun(shuffled.map(requestFor), through, service.url, options)
    progress.say(`Sending ${BATCHES} batches of ${BATCH_SIZE} descriptions ...`)
    const inBatches = await rowsInBatches(shuffled.map(requestFor), (batch) => client.time(batchAddress, batch))
    return report({ unpaced, atRate, pacedMany, busiest: run, memory, inBatches })
  } finally {
    client.close()
    await Promise.all([service?.stop(), encoder.close()])
    // The key and the stored requests of this run.
    const publicId = at(key.split('_'), 1)
    await postgres.query(sql`
      DELETE FROM fpo_requests
       WHERE api_key_id IN (SELECT api_key_id FROM api_keys WHERE public_id = ${publicId})`)
    await postgres.query(sql`DELETE FROM api_keys WHERE public_id = ${publicId}`)
    await postgres.close()
  }
}

interface LongRun {
  readonly run: Run
  /** Resident bytes of the service, sampled every second after the first part of the run. */
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
    const run = await runAll(endless(requests, until, most, signal), SOME, through)
    return { run, memory: memory.slice(Math.floor(memory.length * SETTLED)) }
  } finally {
    clearInterval(sampling)
  }
}

/** The descriptions in batches; the rate is in descriptions, the times are those of whole batches. */
async function rowsInBatches(
  requests: readonly TimedRequest[],
  send: (batch: TimedRequest) => Promise<number>,
): Promise<Run> {
  const batches = Array.from({ length: BATCHES }, (_, place) => {
    const rows = requests.slice(place * BATCH_SIZE, (place + 1) * BATCH_SIZE)
    const { headers } = at(requests, 0)
    return {
      contentType: 'application/x-ndjson',
      body: rows.map(({ body }) => body).join('\n'),
      ...(headers && { headers }),
    }
  })
  const run = await runAll(batches, BATCHES, send)
  return { ...run, perSecond: (run.perSecond ?? 0) * BATCH_SIZE }
}

function* endless(
  requests: readonly TimedRequest[],
  until: number,
  most: number,
  signal: AbortSignal,
): Generator<TimedRequest, void, undefined> {
  for (let count = 0; count < most && performance.now() < until && !signal.aborted; count++) {
    yield at(requests, count % requests.length)
  }
}

const memoryOf = async (url: string): Promise<number> => {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** The same descriptions through the service, and as embedding plus bare engine requests. */
interface InTurn {
  readonly service: Run
  readonly bare: Run
}

interface Measured {
  /** Over some connections. */
  readonly unpaced: InTurn
  /** The same at the rate of one operator. */
  readonly atRate: InTurn
  /** The service over many connections at the rate of several operators. */
  readonly pacedMany: Run
  /** Over some connections, as fast as possible: of more at once, the service turns some away. */
  readonly busiest: Run
  /** Bytes, of the busiest run. */
  readonly memory: readonly number[]
  readonly inBatches: Run
}

function report({ unpaced, atRate, pacedMany, busiest, memory, inBatches }: Measured): BenchReport {
  const rate = `${PACE}/s`
  const unlimited = 'as fast as possible'
  const runs: BenchReport['runs'] = [
    [`service, ${SOME} connections, ${rate}`, atRate.service],
    [`embedding and bare _msearch, ${SOME} connections, ${rate}`, atRate.bare],
    [`service, ${MANY} connections, ${FAST_PACE}/s`, pacedMany],
    [`embedding and bare _msearch, ${SOME} connections, ${unlimited}`, unpaced.bare],
    [`service, ${SOME} connections, ${unlimited}`, unpaced.service],
    [`the same for longer`, busiest],
    [`service, ${BATCHES} batches of ${BATCH_SIZE}`, inBatches],
  ]
  const atMost = (name: string, measured: number, limit: number): Target => ({ name, measured, limit, kind: 'at most' })
  const half = Math.floor(memory.length / 2)
  const growth = Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half))
  const median = (run: Run): number => percentile(run.times, 0.5)
  const targets: readonly Target[] = [
    {
      name: `answers per second, ${SOME} connections`,
      measured: busiest.perSecond ?? 0,
      limit: TARGETS.perSecond,
      kind: 'at least',
    },
    {
      name: `descriptions per second, ${BATCHES} batches of ${BATCH_SIZE}`,
      measured: inBatches.perSecond ?? 0,
      limit: TARGETS.perSecondInBatches,
      kind: 'at least',
    },
    atMost(`${SOME} connections, ${rate}: p50`, median(atRate.service), TARGETS.p50),
    atMost(`${MANY} connections, ${FAST_PACE}/s: p99`, percentile(pacedMany.times, 0.99), TARGETS.p99),
    atMost(
      `p50 over that of embedding and bare _msearch, ${rate}`,
      median(atRate.service) / median(atRate.bare),
      TARGETS.factor,
    ),
    atMost(`${SOME} connections, ${unlimited}: p50`, median(unpaced.service), TARGETS.unpacedP50),
    atMost(
      `p50 over that of embedding and bare _msearch, ${unlimited}`,
      median(unpaced.service) / median(unpaced.bare),
      TARGETS.factor,
    ),
    atMost('peak memory, second half over first half', growth, TARGETS.growth),
    atMost('errors', errorsOf(runs.map(([, run]) => run)), 0),
  ]
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`
  return {
    runs,
    targets,
    notes: [`resident memory: ${megabytes(memory[0] ?? 0)} to ${megabytes(Math.max(...memory))}`, machineLoad()],
  }
}
