import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { percentile } from '../eval/score.ts'
import type { Progress } from '../ingest/progress.ts'
import { at } from '../src/collections/at.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { REGIONS } from '../src/tariff/region.ts'
import { sample, seededRandom } from '../test/support/data-pack.ts'
import type { RunningService } from '../test/support/start-service.ts'
import type { EngineRequest } from './engine-recorder.ts'
import { recordEach, searchUrl, startMeasured } from './measured-service.ts'
import { createFullTextSearch } from './postgres-full-text.ts'
import { processorTimeOfEach, readProcessorTime } from './processor-time.ts'
import { joinTexts, MAX_QUERY_LENGTH, readTexts } from './query-texts.ts'
import { measureRepeated, type RepeatedSearches } from './repeated-searches.ts'
import { type BenchReport, errorsOf, type Target, together } from './report.ts'
import { createTimedClient, paced, type Run, runAll } from './timed-client.ts'
import { WARM_UP_ROUNDS } from './warm-up.ts'

/** Characters of a query of ordinary length, and how many queries of the greatest length are sent. */
const SHORT_QUERY = 80
const LONG_QUERIES = 100

/**
 * What a search may take on two cores, in milliseconds: of processor time, of a client alone and of many. The factor is that
 * over the engine alone.
 */
const TARGETS = {
  serviceTime: 3,
  engineTime: 3,
  overheadFactor: 1.5,
  shortP50: 6,
  longP95: 100,
  busyP50: 65,
  busyP99: 130,
  coldPerSecond: 320,
  warmPerSecond: 3000,
  firstSearch: 300,
  /** p99 over p50, at half the rate of a service that is never idle. */
  tailFactor: 2,
} as const

/** Each round sends every query to service and engine in turn, so that a slow moment of the machine affects both. */
const ROUNDS = 2

/** A search of ordinary length. */
const FIRST_QUERY = 'cotton shirt'

export interface SearchBenchOptions {
  /** Folder with the judged sets that queries are taken from, `search/` and `fpo/`. */
  readonly sets: string
  readonly queries: number
  readonly connections: number
  readonly progress: Progress
  /** Ends the benchmark early and reports what was measured. */
  readonly signal: AbortSignal
}

/**
 * Response times of the search, compared with those of the engine alone for the same engine requests: the difference is
 * the service's own time. The service is a process of its own; engine and benchmark run on the same machine.
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
  // Half are people's searches, half are texts as programs send them: article numbers, lists of words, whole labels.
  const judged = await readTexts(join(sets, 'search'))
  const searched = sample(judged, Math.ceil(queryCount / 2), random)
  const sent = sample(await readTexts(join(sets, 'fpo')), LONG_QUERIES * 40, random)
  const queries = sample([...new Set([...searched, ...sent])].slice(0, queryCount), queryCount, random)
  const short = queries.filter((query) => query.length <= SHORT_QUERY)
  const long = joinTexts(sent, LONG_QUERIES)

  const engine = at(config.openSearch.urls, 0)
  const measured = { config, logFile: join(directory, 'service.log'), signal }
  const client = createTimedClient(connections)
  let service: RunningService | undefined
  const fullText = await createFullTextSearch(config, connections)
  try {
    const recorded = await recordEach(measured, engine, queries, (recordedService, query) =>
      client.time(searchUrl(recordedService, 'uk', query)),
    )
    const running = await startMeasured(measured, config.openSearch.urls.join(','), { ANSWER_CACHE_MB: '0' })
    service = running
    const first = await runAll(REGIONS, 1, (region) => client.time(searchUrl(running, region, FIRST_QUERY)))
    const through = (query: string) => client.time(searchUrl(running, 'uk', query))
    const direct = async (requests: readonly EngineRequest[]) => {
      let sum = 0
      for (const request of requests) sum += await client.time(new URL(request.path, engine), request)
      return sum
    }
    progress.say(`Sending ${queries.length} queries over ${connections} connections, then over one ...`)
    for (let round = 0; round < WARM_UP_ROUNDS && !signal.aborted; round++) {
      await runAll(queries, connections, through)
      await runAll(recorded, connections, direct)
    }
    const busy: Run[] = []
    const bare: Run[] = []
    const naive: Run[] = []
    const processorTimes: ReturnType<typeof processorTimeOfEach>[] = []
    for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
      const before = await readProcessorTime(running.url, engine)
      busy.push(await runAll(queries, connections, through))
      processorTimes.push(processorTimeOfEach(before, await readProcessorTime(running.url, engine), queries.length))
      bare.push(await runAll(recorded, connections, direct))
      naive.push(await runAll(queries, connections, fullText.time))
    }
    const halfRate = (together(busy).perSecond ?? 0) / 2
    const atHalfRate = await runAll(paced([...queries, ...queries], halfRate, signal), connections, through)
    const shortAlone = await runAll(short, 1, through)
    const longAlone = await runAll(long, 1, through)
    progress.say(`Sending ${judged.length} judged queries once, again, and in a realistic mix ...`)
    const known = new Set(judged)
    const others = sent.filter((query) => !known.has(query)).slice(0, WARM_UP_ROUNDS * queryCount)
    const repeated = await measureRepeated(measured, { queries: judged, others, connections })
    return report(
      {
        first,
        busy: together(busy),
        atHalfRate,
        bare: together(bare),
        naive: together(naive),
        shortAlone,
        longAlone,
        processorTimes,
        ...repeated,
      },
      connections,
    )
  } finally {
    client.close()
    await fullText.close()
    await service?.stop()
  }
}

interface SearchRuns extends RepeatedSearches {
  /** The first search of each region after the start of the service. */
  readonly first: Run
  readonly busy: Run
  /** At half the rate of the busy runs. */
  readonly atHalfRate: Run
  readonly bare: Run
  /** A comparison without spelling correction, synonyms, facets, semantic search and HTTP. */
  readonly naive: Run
  readonly shortAlone: Run
  readonly longAlone: Run
  /** The processor time of a search, for each of the busy runs. */
  readonly processorTimes: readonly ReturnType<typeof processorTimeOfEach>[]
}

function report(
  { first, busy, atHalfRate, bare, naive, shortAlone, longAlone, cold, warm, mix, processorTimes, notes }: SearchRuns,
  connections: number,
): BenchReport {
  const atMost = (name: string, measured: number, limit: number): Target => ({ name, measured, limit, kind: 'at most' })
  const factor = percentile(busy.times, 0.5) / percentile(bare.times, 0.5)
  const tailFactor = ({ times }: Run) => percentile(times, 0.99) / percentile(times, 0.5)
  const processorTime = (part: 'service' | 'engine') =>
    processorTimes.reduce((sum, { [part]: time }) => sum + time, 0) / processorTimes.length
  return {
    runs: [
      ['first search of each region after the start', first],
      [`service, ${connections} connections`, busy],
      ['the same at half the rate', atHalfRate],
      [`engine alone, ${connections} connections`, bare],
      [`full text search of Postgres, ${connections} connections`, naive],
      [`service, 1 client, up to ${SHORT_QUERY} characters`, shortAlone],
      [`service, 1 client, ${MAX_QUERY_LENGTH} characters`, longAlone],
      [`cold: judged queries once, ${connections} connections`, cold],
      [`warm: the same queries again`, warm],
      [`realistic mix of them (Zipf, exponent 1)`, mix],
    ],
    targets: [
      atMost('processor time of a search in the service', processorTime('service'), TARGETS.serviceTime),
      atMost('processor time of a search in the engine', processorTime('engine'), TARGETS.engineTime),
      atMost(`p50 over that of the engine alone, ${connections} connections`, factor, TARGETS.overheadFactor),
      atMost(`1 client, up to ${SHORT_QUERY} characters: p50`, percentile(shortAlone.times, 0.5), TARGETS.shortP50),
      atMost(`1 client, ${MAX_QUERY_LENGTH} characters: p95`, percentile(longAlone.times, 0.95), TARGETS.longP95),
      atMost(`${connections} connections: p50`, percentile(busy.times, 0.5), TARGETS.busyP50),
      atMost(`${connections} connections: p99`, percentile(busy.times, 0.99), TARGETS.busyP99),
      atMost('p99 over p50, at half the rate', tailFactor(atHalfRate), TARGETS.tailFactor),
      atMost('first search of a region after the start', Math.max(...first.times), TARGETS.firstSearch),
      { name: 'cold searches a second', measured: cold.perSecond ?? 0, limit: TARGETS.coldPerSecond, kind: 'at least' },
      { name: 'warm searches a second', measured: warm.perSecond ?? 0, limit: TARGETS.warmPerSecond, kind: 'at least' },
      atMost('errors', errorsOf([first, busy, atHalfRate, bare, naive, shortAlone, longAlone, cold, warm, mix]), 0),
    ],
    notes,
  }
}
