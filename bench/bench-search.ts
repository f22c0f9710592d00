import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from '../eval/score.ts'
import type { Progress } from '../ingest/progress.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { sample, seededRandom } from '../test/support/data-pack.ts'
import type { RunningService } from '../test/support/start-service.ts'
import { joinTexts, LONGEST_QUERY, readTexts } from './eval-texts.ts'
import { recordEach, startMeasured } from './measured-service.ts'
import type { EngineRequest } from './recorded-requests.ts'
import { type BenchReport, errorsOf, type Target, together } from './report.ts'
import { createTimedClient, type Run, runAll } from './timed-client.ts'

/** Queries of ordinary length, and of the longest there is. */
const SHORT_QUERY = 80
const LONG_QUERIES = 100

/** The times that a search may take, in milliseconds, and the factor over the engine alone. */
const TARGETS = { overheadFactor: 1.3, shortP95: 40, longP95: 100, busyP99: 250 } as const

/** Each round asks everything once, service and engine in turn, so that a slow moment of the machine hits both. */
const ROUNDS = 2

/** Rounds that do not count: what runs for days has long been compiled and cached, here and in the servers. */
const WARM_UP_ROUNDS = 4

export interface SearchBenchOptions {
  /** Folder with the judged sets that queries are taken from, `search/` and `fpo/`. */
  readonly sets: string
  readonly queries: number
  readonly connections: number
  readonly progress: Progress
  /** Ends the benchmark early, with what was measured until then. */
  readonly signal: AbortSignal
}

/**
 * Measures how long a search takes through the service, and how long the engine alone takes for the very same requests, in
 * one run and over as many connections: the difference is the service's own time. The service is a process of its own, as
 * it is where it serves; engine and benchmark share the machine with it.
 */
export async function benchSearch(config: ServerConfig, options: SearchBenchOptions): Promise<BenchReport> {
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))
  try {
    return await measure(config, options, directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}

async function measure(
  config: ServerConfig,
  { sets, queries: queryCount, connections, progress, signal }: SearchBenchOptions,
  directory: string,
): Promise<BenchReport> {
  const random = seededRandom(1)
  // Half of what people search for, half of what programs send: article numbers, lists of words, whole labels.
  const searched = sample(await readTexts(join(sets, 'search')), Math.ceil(queryCount / 2), random)
  const sent = sample(await readTexts(join(sets, 'fpo')), LONG_QUERIES * 40, random)
  const queries = sample([...new Set([...searched, ...sent])].slice(0, queryCount), queryCount, random)
  const short = queries.filter((query) => query.length <= SHORT_QUERY)
  const long = joinTexts(sent, LONG_QUERIES)

  const [engine = ''] = config.openSearch.urls
  const measured = { config, logFile: join(directory, 'service.log'), signal }
  const client = createTimedClient(connections)
  let service: RunningService | undefined
  try {
    const recorded = await recordEach(measured, engine, queries, (recordedService, query) =>
      client.time(searchFor(recordedService, query)),
    )
    const running = await startMeasured(measured, engine)
    service = running
    const through = (query: string) => client.time(searchFor(running, query))
    const direct = async (requests: readonly EngineRequest[]) => {
      let sum = 0
      for (const request of requests) sum += await client.time(new URL(request.path, engine), request)
      return sum
    }
    progress.say(`Asking ${queries.length} queries over ${connections} connections, then one by one ...`)
    for (let round = 0; round < WARM_UP_ROUNDS && !signal.aborted; round++) {
      await runAll(queries, connections, through)
      await runAll(recorded, connections, direct)
    }
    const busy: Run[] = []
    const bare: Run[] = []
    for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
      busy.push(await runAll(queries, connections, through))
      bare.push(await runAll(recorded, connections, direct))
    }
    const shortAlone = await runAll(short, 1, through)
    const longAlone = await runAll(long, 1, through)
    return report(together(busy), together(bare), shortAlone, longAlone, connections)
  } finally {
    client.close()
    await service?.stop()
  }
}

const searchFor = ({ url }: RunningService, query: string): URL =>
  new URL(`/uk/api/beta/search?q=${encodeURIComponent(query)}`, url)

function report(busy: Run, bare: Run, shortAlone: Run, longAlone: Run, connections: number): BenchReport {
  const atMost = (name: string, measured: number, limit: number): Target => ({ name, measured, limit, kind: 'at most' })
  const factor = percentile(busy.times, 0.5) / percentile(bare.times, 0.5)
  return {
    runs: [
      [`service, ${connections} connections`, busy],
      [`engine alone, ${connections} connections`, bare],
      [`service, 1 client, up to ${SHORT_QUERY} characters`, shortAlone],
      [`service, 1 client, ${LONGEST_QUERY} characters`, longAlone],
    ],
    targets: [
      atMost('p50 of the service over that of the engine alone', factor, TARGETS.overheadFactor),
      atMost(
        `p95 of one client, up to ${SHORT_QUERY} characters`,
        percentile(shortAlone.times, 0.95),
        TARGETS.shortP95,
      ),
      atMost(`p95 of one client, ${LONGEST_QUERY} characters`, percentile(longAlone.times, 0.95), TARGETS.longP95),
      atMost(`p99 at ${connections} connections`, percentile(busy.times, 0.99), TARGETS.busyP99),
      atMost('errors', errorsOf([busy, bare, shortAlone, longAlone]), 0),
    ],
    notes: [],
  }
}
