import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../eval/score.ts'
import type { Progress } from '../ingest/progress.ts'
import { at } from '../src/collections/at.ts'
import type { ServerConfig } from '../src/config/config.ts'
import { createApiKey, revokeApiKey } from '../src/http/auth/manage-keys.ts'
import { createPostgres } from '../src/postgres/client.ts'
import { startService } from '../test/support/start-service.ts'
import { ATTACKS } from './attacks.ts'
import { type FloodResult, flood } from './flood.ts'
import { memoryOf, type Probed, peakMemory, whileRunning } from './probes.ts'
import { type BenchReport, machineLoad, type Target } from './report.ts'
import { SEARCHED_WORDS } from './searched-words.ts'
import { STOPPED_CONNECTIONS, stopWhileUsed } from './stop-under-load.ts'
import { createTimedClient, type Run, runAll } from './timed-client.ts'

const SEARCHES = SEARCHED_WORDS.flatMap((first) =>
  SEARCHED_WORDS.map((second) => `/uk/api/beta/search?q=${first === second ? first : `${first}%20${second}`}`),
)

/** The connections that the response times of the search are stated for. */
const USUAL_CONNECTIONS = 20
const FLOODS = [200, 600] as const
const FLOOD_SECONDS = 10
const WARM_UP_SECONDS = 8

/** What Node allows itself in the container of `docker-compose.yml`: half of its memory. */
const HEAP_MB = 512

const TARGETS = {
  rejectedP99: 50,
  /** Over the p99 at {@link USUAL_CONNECTIONS}. */
  acceptedFactor: 2,
  keyedFactor: 2,
  probeP99: 100,
  readyP99: 1000,
  recoveryFactor: 2,
  /** Memory of the service with the settings of `docker-compose.yml`, in megabytes. */
  memory: 1024,
} as const

export interface OverloadBenchOptions {
  /** Neither loads data nor makes a key, so the parcel classifier is left out. */
  readonly readOnly: boolean
  readonly progress: Progress
  /** Ends the benchmark early and reports what was measured. */
  readonly signal: AbortSignal
}

interface Surroundings extends Probed {
  readonly progress: Progress
}

/** What a service does with more requests than it can answer: how fast it turns them away, and what that does to others. */
export async function benchOverload(config: ServerConfig, options: OverloadBenchOptions): Promise<BenchReport> {
  const { readOnly, progress, signal } = options
  const directory = await mkdtemp(join(tmpdir(), 'opentariff-bench-'))
  const postgres = createPostgres({ ...config.database, poolSize: 1 })
  const fpoKey = readOnly
    ? undefined
    : await createApiKey(postgres, { scope: 'fpo', label: 'opentariff bench overload', limitPerSecond: 1000 })
  const engine = at(config.openSearch.urls, 0)
  try {
    const service = await startService(
      {
        DATABASE_URL: config.database.url,
        OPENSEARCH_URL: engine,
        CHECK_RESPONSES: 'false',
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
      },
      join(directory, 'service.log'),
      signal,
    )
    try {
      const report = await measure({ url: service.url, progress, signal, fpoKey })
      const stopped = await stopWhileUsed(service)
      const reset: Target = {
        name: `resets of ${STOPPED_CONNECTIONS} connections at a stop`,
        measured: stopped.resets,
        limit: 0,
        kind: 'at most',
      }
      return { ...report, targets: [...report.targets, reset], notes: [...report.notes, stopped.note] }
    } finally {
      await service.stop()
    }
  } finally {
    if (fpoKey !== undefined) await revokeApiKey(postgres, fpoKey.split('_')[1] ?? '')
    await postgres.close()
    await rm(directory, { recursive: true })
  }
}

async function measure(surroundings: Surroundings): Promise<BenchReport> {
  const { url, progress } = surroundings
  const searches = (connections: number, seconds: number) => flood({ url, paths: SEARCHES, connections, seconds })
  const runs: (readonly [string, Run])[] = []
  const targets: Target[] = []
  const atMost = (name: string, measured: number, limit: number) =>
    targets.push({ name, measured, limit, kind: 'at most' })

  progress.say('Searching as usual ...')
  await searches(USUAL_CONNECTIONS, WARM_UP_SECONDS)
  const usual = await searches(USUAL_CONNECTIONS, FLOOD_SECONDS)
  const usualP99 = percentile(statusTimes(usual, '200'), 0.99)
  runs.push([`search, ${USUAL_CONNECTIONS} connections`, runOf(usual, '200')])
  atMost(`${USUAL_CONNECTIONS} connections: answers other than 200`, others(usual, ['200']), 0)
  const quiet = await whileRunning(sleep(FLOOD_SECONDS * 500), surroundings)

  for (const connections of FLOODS) {
    progress.say(`Searching over ${connections} connections ...`)
    const during = `${connections} connections`
    const flooding = searches(connections, FLOOD_SECONDS)
    const probes = await whileRunning(flooding, surroundings)
    const result = await flooding
    runs.push([`search, ${during}: answered`, runOf(result, '200')], [`  rejected`, runOf(result, '503')])
    runs.push(...Object.entries(probes).map(([name, run]) => [`  meanwhile ${name}`, run] as const))
    atMost(`${during}: rejected p99`, percentile(statusTimes(result, '503'), 0.99), TARGETS.rejectedP99)
    atMost(
      `${during}: answered p99 over the usual one`,
      percentile(statusTimes(result, '200'), 0.99) / usualP99,
      TARGETS.acceptedFactor,
    )
    atMost(`${during}: neither 200 nor 503`, others(result, ['200', '503']), 0)
    for (const [name, { times, errors }] of Object.entries(probes)) {
      atMost(`${during}: failures of ${name}`, errors.length, 0)
      const limit =
        name === 'parcel classifier'
          ? TARGETS.keyedFactor * percentile(statusOf(quiet, name), 0.99)
          : name === '/readyz'
            ? TARGETS.readyP99
            : TARGETS.probeP99
      atMost(`${during}: p99 of ${name}`, percentile(times, 0.99), limit)
    }
    const client = createTimedClient(1)
    const recovered = await runAll(SEARCHES.slice(0, USUAL_CONNECTIONS), 1, (path) => client.time(new URL(path, url)))
    client.close()
    runs.push(['  right after it, 1 client', recovered])
    atMost(`right after ${during}: failures`, recovered.errors.length, 0)
    atMost(
      `right after ${during}: p99 over the usual one`,
      percentile(recovered.times, 0.99) / usualP99,
      TARGETS.recoveryFactor,
    )
  }

  const notes = [machineLoad(), `memory before: ${await memoryOf(url)} MB`]
  for (const { name, run } of ATTACKS) {
    progress.say(`Attacking: ${name} ...`)
    const { megabytes, live } = await peakMemory(url, () => run(url, FLOOD_SECONDS))
    runs.push([`/livez: ${name}`, live])
    atMost(`memory: ${name}`, megabytes, TARGETS.memory)
    atMost('  /livez meanwhile: p99', percentile(live.times, 0.99), TARGETS.probeP99)
  }
  return { runs, targets, notes }
}

const statusTimes = ({ times }: FloodResult, status: string): readonly number[] => times[status] ?? []

const statusOf = (probes: Readonly<Record<string, Run>>, name: string): readonly number[] => probes[name]?.times ?? []

const runOf = (result: FloodResult, status: string): Run => ({
  times: statusTimes(result, status),
  errors: [],
  perSecond: statusTimes(result, status).length / FLOOD_SECONDS,
})

const others = ({ times, errors }: FloodResult, expected: readonly string[]): number =>
  errors + Object.entries(times).reduce((sum, [status, of]) => sum + (expected.includes(status) ? 0 : of.length), 0)
