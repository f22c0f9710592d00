import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../eval/score.ts'
import type { Progress } from '../ingest/progress.ts'
import { at } from '../src/collections/at.ts'
import type { ServerConfig } from '../src/config/config.ts'
import type { ApiKeyScope } from '../src/http/auth/api-key.ts'
import { createApiKey, revokeApiKey } from '../src/http/auth/manage-keys.ts'
import { createPostgres } from '../src/postgres/client.ts'
import { type Answer, isGood } from './chaos/answers.ts'
import { requestsWith } from './chaos/requests.ts'
import { startTraffic } from './chaos/traffic.ts'
import { startMeasured } from './measured-service.ts'
import type { BenchReport, Target } from './report.ts'
import type { Run } from './timed-client.ts'

const MINUTE_MS = 60_000

/** Answers of this time do not count: code is compiled and caches are filled. */
const WARM_UP_MS = MINUTE_MS

/** Small enough to be full when the warm-up ends: memory that a cache takes within its bound is no leak. */
const ANSWER_CACHE_MB = '4'

/** Time between two readings of the service's memory and open handles. */
const LOOK_MS = 5000

/** The last minute over the first. */
const TARGETS = { p99: 1.2, memory: 1.05, handles: 1.1 } as const

export interface SoakOptions {
  /** After the warm-up; two at least, as the last is compared with the first. */
  readonly minutes: number
  /** Requests a second. */
  readonly rate: number
  readonly progress: Progress
  /** Ends the benchmark early and reports what was measured. */
  readonly signal: AbortSignal
}

/** The service's own figures at a moment. */
export interface Look {
  /** Milliseconds of the monotonic clock. */
  readonly at: number
  readonly megabytes: number
  readonly handles: number
}

/** Sends steady traffic over all APIs and the pages, and compares times, memory and open handles over the minutes. */
export async function benchSoak(config: ServerConfig, options: SoakOptions): Promise<BenchReport> {
  const { minutes, rate, progress, signal } = options
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))
  const postgres = createPostgres({ ...config.database, poolSize: 1 })
  const made: string[] = []
  const keyOf = async (scope: ApiKeyScope) => {
    const key = await createApiKey(postgres, { scope, label: 'opentariff bench soak', limitPerSecond: 1000 })
    made.push(key)
    return key
  }
  try {
    const keys = { fpo: await keyOf('fpo'), 'green-lanes': await keyOf('green-lanes') }
    const measured = { config, logFile: join(directory, 'service.log'), signal }
    const service = await startMeasured(measured, at(config.openSearch.urls, 0), { ANSWER_CACHE_MB })
    try {
      const traffic = startTraffic(requestsWith(keys), rate, () => service.url)
      const started = performance.now() + WARM_UP_MS
      const looks: Look[] = []
      progress.say(`Sending ${rate} requests a second for ${minutes} minutes, after one to warm up ...`)
      while (performance.now() < started + minutes * MINUTE_MS && !signal.aborted) {
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined)
        looks.push(await look(service.url))
      }
      const planned = await traffic.stop()
      return judgeSoak({ answers: traffic.answers, looks, started, minutes, planned })
    } finally {
      await service.stop()
    }
  } finally {
    for (const key of made) await revokeApiKey(postgres, key.split('_')[1] ?? '')
    await postgres.close()
    await rm(directory, { recursive: true })
  }
}

async function look(url: string): Promise<Look> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1])
  return {
    at: performance.now(),
    megabytes: read('process_resident_memory_bytes') / 1024 / 1024,
    handles: read('nodejs_active_handles_total'),
  }
}

export interface Soaked {
  readonly answers: readonly Answer[]
  readonly looks: readonly Look[]
  /** When the first minute began. */
  readonly started: number
  readonly minutes: number
  /** Requests that were to be sent. */
  readonly planned: number
}

/** Compares the last minute with the first. */
export function judgeSoak({ answers, looks, started, minutes, planned }: Soaked): BenchReport {
  const during = <T>(items: readonly T[], minute: number, timeOf: (item: T) => number) =>
    items.filter((item) => Math.floor((timeOf(item) - started) / MINUTE_MS) === minute)
  const runs = Array.from({ length: minutes }, (_, minute): readonly [string, Run] => {
    const own = during(answers, minute, ({ sentAt }) => sentAt)
    const bad = own.filter((answer) => !isGood(answer))
    return [
      `minute ${minute + 1}`,
      {
        times: own.filter(isGood).map(({ took }) => took),
        errors: bad.map(({ kind, result }) => new Error(`${kind}: ${result}`)),
        perSecond: (own.length * 1000) / MINUTE_MS,
      },
    ]
  })
  const p99 = (minute: number) => percentile(runs[minute]?.[1].times ?? [], 0.99)
  const mean = (minute: number, measure: (look: Look) => number) => {
    const values = during(looks, minute, ({ at: time }) => time).map(measure)
    return values.reduce((sum, value) => sum + value, 0) / values.length
  }
  const last = minutes - 1
  const grown = (measure: (look: Look) => number) => mean(last, measure) / mean(0, measure)
  const atMost = (name: string, measured: number, limit: number): Target => ({ name, measured, limit, kind: 'at most' })
  return {
    runs,
    targets: [
      atMost('p99 of the last minute over the first', p99(last) / p99(0), TARGETS.p99),
      atMost(
        'memory of the last minute over the first',
        grown(({ megabytes }) => megabytes),
        TARGETS.memory,
      ),
      atMost(
        'open handles of the last minute over the first',
        grown(({ handles }) => handles),
        TARGETS.handles,
      ),
      atMost('requests that were not sent', planned - answers.length, 0),
      atMost(
        'answers that were errors',
        runs.reduce((sum, [, { errors }]) => sum + errors.length, 0),
        0,
      ),
    ],
    notes: [
      `Memory by minute, in MB: ${runs.map((_, minute) => mean(minute, ({ megabytes }) => megabytes).toFixed(0)).join(', ')}.`,
      `Handles: ${mean(0, ({ handles }) => handles).toFixed(0)} in the first minute, ${mean(last, ({ handles }) => handles).toFixed(0)} in the last.`,
    ],
  }
}
