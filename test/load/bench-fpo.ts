import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { useServers } from '../../embedded/server-config.ts'
import { prepareData } from '../../ingest/prepare.ts'
import { createProgress } from '../../ingest/progress.ts'
import { createApiKey } from '../../src/api-keys/manage.ts'
import type { ServerConfig } from '../../src/config.ts'
import { createEncoder } from '../../src/embedding/encoder.ts'
import { packageRoot } from '../../src/package-root.ts'
import { createPostgres } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { percentile } from '../relevance/score.ts'
import { sample, seededRandom } from '../support/data-pack.ts'
import type { RunningService } from '../support/start-service.ts'
import { recordEach, startMeasured } from './measured-service.ts'
import { printErrors, printTargets, printTimes, type Target, together } from './report.ts'
import { createTimedClient, type Run, runAll, type TimedRequest } from './timed-client.ts'

/**
 * `npm run bench:fpo`: how long the parcel classifier takes for real descriptions, and how long the two things take that
 * it cannot do without: the description's vector, and the very same requests to the engine. In one run, with as many
 * connections. Then a minute of as much as it can take, and what its memory does meanwhile. The service is a process of
 * its own, as it is where it serves; engine, Postgres and the bench share the machine with it.
 */

/** Each round asks everything once, the service and its parts in turn, so that a slow moment of the machine hits both. */
const ROUNDS = 2

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

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Descriptions of a round. */
    descriptions: { type: 'string', default: '500' },
    /** How long the long run is, in seconds; or until so many requests, for the memory of days. */
    seconds: { type: 'string', default: '60' },
    requests: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const file = positionals[0] ?? join(packageRoot, '..', 'shared', 'eval', 'fpo', 'requests.csv')

const progress = createProgress()
const interruption = new AbortController()
process.once('SIGINT', () => interruption.abort())
process.once('SIGTERM', () => interruption.abort())
const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))

async function bench(config: ServerConfig): Promise<number> {
  const random = seededRandom(1)
  const all: readonly { readonly description: string; readonly digits: string }[] = parse(await readFile(file), {
    bom: true,
    columns: true,
    skip_empty_lines: true,
  })
  const asked = sample(all, all.length, random)
  const some = asked.slice(0, Number(values.descriptions))
  const postgres = createPostgres(config.database)
  const key = await createApiKey(postgres, { scope: 'fpo', label: 'bench:fpo', limitPerSecond: NO_LIMIT })
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
    const measured = { config, logFile: join(directory, 'service.log'), signal: interruption.signal }
    const recorded = await recordEach(measured, engine, some.map(requestFor), ({ url }, request) =>
      client.time(new URL('/fpo-code-search', url), request),
    )
    service = await startMeasured(measured, engine)
    const address = new URL('/fpo-code-search', service.url)
    const through = (request: TimedRequest) => client.time(address, request)
    const parts = async (place: number) => {
      const started = performance.now()
      const { description } = some[place] ?? { description: '' }
      const requests = recorded[place] ?? []
      if (requests.length > 0) await encoder.embed([description])
      for (const request of requests) await client.time(new URL(request.path, engine), request)
      return performance.now() - started
    }
    const places = [...some.keys()]
    progress.say(`Asking for ${some.length} descriptions over ${SOME} connections ...`)
    // Other descriptions than those that count: the service remembers vectors.
    await runAll(asked.slice(-some.length).map(requestFor), SOME, through)
    await runAll(places, SOME, parts)
    const rounds: Run[] = []
    const bare: Run[] = []
    for (let round = 0; round < ROUNDS && !interruption.signal.aborted; round++) {
      const size = Math.ceil(some.length / ROUNDS)
      const own = places.slice(round * size, (round + 1) * size)
      rounds.push(
        await runAll(
          own.map((place) => requestFor(some[place] ?? asked[0] ?? none)),
          SOME,
          through,
        ),
      )
      bare.push(await runAll(own, SOME, parts))
    }
    progress.say(`Asking ${PACE} times a second over ${SOME} connections ...`)
    const paced = await runAll(atPace(some.map(requestFor)), SOME, through)
    progress.say(`Asking over ${MANY} connections for ${values.requests ?? `${seconds} s`} ...`)
    const { run, memory } = await longRun(asked.map(requestFor), through, service.url)
    return report(together(rounds), together(bare), paced, run, memory)
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
): Promise<LongRun> {
  const until = values.requests === undefined ? performance.now() + seconds * 1000 : Number.POSITIVE_INFINITY
  const most = Number(values.requests ?? Number.POSITIVE_INFINITY)
  const memory: number[] = []
  const sampling = setInterval(() => {
    memoryOf(url).then(
      (bytes) => memory.push(bytes),
      () => undefined,
    )
  }, 1000)
  try {
    const run = await runAll(endless(requests, until, most), MANY, through)
    return { run, memory: memory.slice(Math.floor(memory.length * SETTLED)) }
  } finally {
    clearInterval(sampling)
  }
}

/** Each request when its time has come, or at once if that has passed. */
async function* atPace(requests: readonly TimedRequest[]): AsyncGenerator<TimedRequest, void, undefined> {
  const started = performance.now()
  for (const [place, request] of requests.entries()) {
    const wait = started + (place * 1000) / PACE - performance.now()
    if (wait > 0) await sleep(wait)
    yield request
  }
}

function* endless(
  requests: readonly TimedRequest[],
  until: number,
  most: number,
): Generator<TimedRequest, void, undefined> {
  for (let count = 0; count < most && performance.now() < until && !interruption.signal.aborted; count++) {
    const request = requests[count % requests.length]
    if (request === undefined) return
    yield request
  }
}

const memoryOf = async (url: string): Promise<number> => {
  const text = await (await fetch(new URL('/metrics', url))).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** Prints what was measured against the targets; the exit code tells of errors alone, as times are the machine's too. */
function report(service: Run, bare: Run, paced: Run, busiest: Run, memory: readonly number[]): number {
  printTimes([
    [`service, ${SOME} connections`, service],
    [`vector and bare _msearch, ${SOME} connections`, bare],
    [`service, ${SOME} connections, ${PACE} a second`, paced],
    [`service, ${MANY} connections`, busiest],
  ])
  const errors = printErrors([service, bare, paced, busiest])
  const atMost = (name: string, measured: number, limit: number): Target => ({ name, measured, limit, kind: 'at most' })
  const half = Math.floor(memory.length / 2)
  const growth = Math.max(...memory.slice(half)) / Math.max(...memory.slice(0, half))
  const median = (run: Run): number => percentile(run.times, 0.5)
  printTargets([
    { name: 'answers a second', measured: busiest.perSecond ?? 0, limit: TARGETS.perSecond, kind: 'at least' },
    atMost(`p50 at ${SOME} connections`, median(service), TARGETS.p50),
    atMost(`p50 at ${SOME} connections, ${PACE} a second`, median(paced), TARGETS.p50),
    atMost('p50 over that of vector and bare _msearch', median(service) / median(bare), TARGETS.factor),
    atMost(`p99 at ${MANY} connections`, percentile(busiest.times, 0.99), TARGETS.p99),
    atMost('most memory of the second half over the first', growth, TARGETS.growth),
    atMost('errors', errors, 0),
  ])
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`
  console.log(`\nThe service holds ${megabytes(memory[0] ?? 0)} to ${megabytes(Math.max(...memory))}.`)
  const load = loadavg().map((average) => average.toFixed(1))
  console.log(`${cpus().length} cores; load of the last 1, 5 and 15 minutes: ${load.join(', ')}`)
  return errors > 0 || interruption.signal.aborted ? 1 : 0
}

const servers = await useServers(process.env, { report: (line) => progress.say(line) })
try {
  await prepareData(servers.config, progress)
  process.exitCode = await bench(servers.config)
} finally {
  await rm(directory, { recursive: true })
  await servers.stop()
}
