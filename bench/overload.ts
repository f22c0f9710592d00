import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
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
import { type FloodResult, flood } from './flood.ts'
import { type BenchReport, machineLoad, type Target } from './report.ts'
import { createTimedClient, type Run, runAll } from './timed-client.ts'

/** What people search, so that each search of a flood is another one. */
const WORDS = [
  'tomato',
  'horse',
  'cotton',
  'bicycle',
  'cheese',
  'laptop',
  'wooden',
  'steel',
  'leather',
  'fish',
  'toy',
  'glass',
]

const SEARCHES = WORDS.flatMap((first) =>
  WORDS.map((second) => `/uk/api/beta/search?q=${first === second ? first : `${first}%20${second}`}`),
)

/** An answer that is cached from the second time on. */
const CACHED = '/uk/api/v2/sections'

/** The connections that the response times of the search are stated for. */
const USUAL_CONNECTIONS = 20
const FLOODS = [200, 600] as const
const FLOOD_SECONDS = 10
const WARM_UP_SECONDS = 8

/** Requests of a probe while a flood lasts: one after the other, with a pause. */
const PROBE_PAUSE_MS = 50

const PIPELINES = { connections: 20, requests: 3000 } as const
const COLD_LISTS = 600

/** Clients of a service that is told to stop, each with a connection that it uses without a pause. */
const STOPPED_CONNECTIONS = 60

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

interface Surroundings {
  readonly url: string
  readonly progress: Progress
  readonly signal: AbortSignal
  /** Undefined: no parcel is classified. */
  readonly fpoKey: string | undefined
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

  progress.say('Sending requests ahead, and asking for long lists ...')
  const notes = [machineLoad(), `memory before: ${await memoryOf(url)} MB`]
  const pipelines = await peakMemory(url, () => pipelineUnread(url))
  runs.push(['/livez while requests are sent ahead unread', pipelines.live])
  atMost(
    `${PIPELINES.connections} × ${PIPELINES.requests} requests sent ahead: memory`,
    pipelines.megabytes,
    TARGETS.memory,
  )
  atMost('  /livez meanwhile: p99', percentile(pipelines.live.times, 0.99), TARGETS.probeP99)
  const lists = await peakMemory(url, () => coldLists(url))
  runs.push(['/livez while long lists are made', lists.live])
  atMost(`${COLD_LISTS} long lists at once: memory`, lists.megabytes, TARGETS.memory)
  atMost('  /livez meanwhile: p99', percentile(lists.live.times, 0.99), TARGETS.probeP99)
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

/** Sends other requests while something lasts, each kind one after the other. */
async function whileRunning(
  lasting: Promise<unknown>,
  { url, fpoKey, signal }: Surroundings,
): Promise<Readonly<Record<string, Run>>> {
  let isOver = false
  lasting.finally(() => {
    isOver = true
  })
  const etag =
    (await fetch(new URL(CACHED, url), { headers: { 'Accept-Encoding': 'identity' } })).headers.get('ETag') ?? ''
  const probes: Readonly<Record<string, () => Promise<number>>> = {
    '/livez': () => timeOf(url, '/livez', 200),
    '/readyz': () => timeOf(url, '/readyz', 200),
    '304': () => timeOf(url, CACHED, 304, { headers: { 'If-None-Match': etag, 'Accept-Encoding': 'identity' } }),
    'cached answer': () => timeOf(url, CACHED, 200, { headers: { 'Accept-Encoding': 'identity' } }),
    ...(fpoKey !== undefined && {
      'parcel classifier': () =>
        timeOf(url, '/fpo-code-search', 200, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Api-Key': fpoKey },
          body: JSON.stringify({ description: 'cotton t-shirt for men' } satisfies Readonly<Record<string, string>>),
        }),
    }),
  }
  const run = async (probe: () => Promise<number>): Promise<Run> => {
    const times: number[] = []
    const errors: Error[] = []
    while (!isOver && !signal.aborted) {
      await probe().then(
        (time) => times.push(time),
        (error: Error) => errors.push(error),
      )
      await sleep(PROBE_PAUSE_MS)
    }
    return { times, errors }
  }
  const ended = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => [name, await run(probe)] as const),
  )
  return Object.fromEntries(ended)
}

async function timeOf(url: string, path: string, status: number, init: RequestInit = {}): Promise<number> {
  const started = performance.now()
  const response = await fetch(new URL(path, url), init)
  await response.arrayBuffer()
  if (response.status !== status) throw new Error(`${path} answered ${response.status} instead of ${status}`)
  return performance.now() - started
}

/** Megabytes of the process, as it says itself. */
async function memoryOf(url: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024)
}

async function peakMemory(
  url: string,
  work: () => Promise<unknown>,
): Promise<{ readonly megabytes: number; readonly live: Run }> {
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  let megabytes = 0
  const times: number[] = []
  while (!isOver) {
    times.push(await timeOf(url, '/livez', 200))
    megabytes = Math.max(megabytes, await memoryOf(url))
    await sleep(PROBE_PAUSE_MS)
  }
  await working
  return { megabytes, live: { times, errors: [] } }
}

/** Sends many requests over each of a few connections and reads no answer, for as long as a flood. */
async function pipelineUnread(url: string): Promise<void> {
  const { hostname, port } = new URL(url)
  const requests = Array.from(
    { length: PIPELINES.requests },
    (_, index) => `GET /uk/api/v2/goods_nomenclatures/section/1?q=${index} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`,
  ).join('')
  const sockets = Array.from({ length: PIPELINES.connections }, () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    socket.pause()
    socket.write(requests)
    return socket
  })
  await sleep(FLOOD_SECONDS * 1000)
  for (const socket of sockets) socket.destroy()
}

/** Asks for the largest chapter under as many addresses at once, none of which is cached, and reads whatever is answered. */
async function coldLists(url: string): Promise<void> {
  await Promise.all(
    Array.from({ length: COLD_LISTS }, async (_, index) => {
      const response = await fetch(new URL(`/uk/api/v2/goods_nomenclatures/chapter/29?u=${index}`, url))
      if (![200, 503].includes(response.status)) throw new Error(`A list was answered ${response.status}`)
      await response.arrayBuffer()
    }),
  )
}

/** Uses many connections without a pause while the service stops, and counts those that end in any way but an answer. */
async function stopWhileUsed(service: {
  readonly url: string
  stop(): Promise<void>
}): Promise<{ readonly resets: number; readonly note: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: STOPPED_CONNECTIONS })
  let answers = 0
  let resets = 0
  let isRefused = false
  const send = () =>
    new Promise<void>((resolve) => {
      get(new URL(`${CACHED}?n=${answers}`, service.url), { agent }, (response) => {
        response.on('end', () => {
          answers += 1
          resolve()
        })
        response.on('error', () => undefined)
        response.resume()
      }).on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') isRefused = true
        else resets += 1
        resolve()
      })
    })
  const clients = Array.from({ length: STOPPED_CONNECTIONS }, async () => {
    while (!isRefused) await send()
  })
  await sleep(1000)
  await service.stop()
  isRefused = true
  await Promise.all(clients)
  agent.destroy()
  return { resets, note: `${answers} answers over ${STOPPED_CONNECTIONS} connections while the service stopped` }
}
