import { seededRandom } from '../ingest/classifiers/seeded-random.ts'
import { at } from '../src/collections/at.ts'
import { sample } from '../test/support/data-pack.ts'
import type { RunningService } from '../test/support/start-service.ts'
import { type MeasuredService, searchUrl, startMeasured } from './measured-service.ts'
import { describeProcessorTime, readProcessorTime } from './processor-time.ts'
import { sendGets } from './send-gets.ts'
import { type Run, runAll } from './timed-client.ts'
import { zipfSample } from './zipf.ts'

/** Times that each query is sent again: a cached answer takes too little time to measure few of them. */
const WARM_ROUNDS = 20

/** Rounds of them that do not count. */
const WARM_UP_ROUNDS = 4

/** Searches of the mix for each query that they are drawn from. */
const MIX_FACTOR = 10

/** What browsers and most other clients accept. Answers as plain text would take several times the room in the cache. */
const HEADERS = { 'Accept-Encoding': 'gzip, deflate, br' }

/** Searches of a service with its answer cache. */
export interface RepeatedSearches {
  /** Each query once. */
  readonly cold: Run
  /** The same queries again. */
  readonly warm: Run
  /** Queries as often as people ask for them, none of them cached at the start. */
  readonly mix: Run
  /** The processor time of each run, and what the cache holds after it. */
  readonly notes: readonly string[]
}

export interface RepeatedSearchesOptions {
  /** In an order that says nothing of how often they are asked for. */
  readonly queries: readonly string[]
  /** Other queries, for a service that is compiled before it is measured. */
  readonly others: readonly string[]
  readonly connections: number
}

/** Measures a service that answers each query once, again, and in a realistic mix. */
export async function measureRepeated(
  measured: MeasuredService,
  { queries, others, connections }: RepeatedSearchesOptions,
): Promise<RepeatedSearches> {
  const { config, signal } = measured
  const engine = at(config.openSearch.urls, 0)
  const notes: string[] = []

  const send = (service: RunningService, sent: readonly string[]): Promise<Run> =>
    signal.aborted || sent.length === 0
      ? runAll([], 1, async () => 0)
      : sendGets(
          service.url,
          sent.map((query) => getOf(service, query)),
          connections,
          200,
        )

  const run = async (name: string, service: RunningService, sent: readonly string[]): Promise<Run> => {
    const before = await readProcessorTime(service.url, engine)
    const figures = await cacheFigures(service)
    const result = await send(service, sent)
    notes.push(
      `${name}: ${describeProcessorTime(before, await readProcessorTime(service.url, engine), sent.length)} ${describeCache(figures, await cacheFigures(service))}`,
    )
    return result
  }

  const whileRunning = async <Result>(work: (service: RunningService) => Promise<Result>): Promise<Result> => {
    const service = await startMeasured(measured, config.openSearch.urls.join(','))
    try {
      await send(service, others)
      return await work(service)
    } finally {
      await service.stop()
    }
  }

  const again = (rounds: number) => Array.from({ length: rounds }, () => queries).flat()
  const { cold, warm } = await whileRunning(async (service) => {
    const first = await run('cold', service, queries)
    await send(service, again(WARM_UP_ROUNDS))
    return { cold: first, warm: await run('warm', service, again(WARM_ROUNDS)) }
  })
  const random = seededRandom(2)
  const ranked = sample(queries, queries.length, random)
  const drawn = zipfSample(ranked, MIX_FACTOR * ranked.length, random)
  const mix = await whileRunning((service) => run('realistic mix', service, drawn))
  return { cold, warm, mix, notes }
}

const getOf = (service: RunningService, query: string) => {
  const { pathname, search } = searchUrl(service, 'uk', query)
  return { path: `${pathname}${search}`, headers: HEADERS }
}

interface CacheFigures {
  readonly hits: number
  readonly misses: number
  readonly bytes: number
}

async function cacheFigures({ url }: RunningService): Promise<CacheFigures> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  const figure = (name: string) => Number(new RegExp(`^answer_cache_${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return { hits: figure('hits_total'), misses: figure('misses_total'), bytes: figure('bytes') }
}

function describeCache(before: CacheFigures, after: CacheFigures): string {
  const hits = after.hits - before.hits
  const share = (100 * hits) / (hits + after.misses - before.misses)
  return `${share.toFixed(0)} % from the answer cache, which has ${(after.bytes / 1024 / 1024).toFixed(0)} MB.`
}
