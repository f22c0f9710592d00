import { setTimeout as sleep } from 'node:timers/promises'
import type { Run } from './timed-client.ts'

/** Requests of a probe while a flood lasts: one after the other, with a pause. */
const PROBE_PAUSE_MS = 50

/** An answer that is cached from the second time on. */
export const CACHED = '/uk/api/v2/sections'

export interface Probed {
  readonly url: string
  readonly signal: AbortSignal
  /** Undefined: no parcel is classified. */
  readonly fpoKey: string | undefined
}

/** Sends other requests while something lasts, each kind one after the other. */
export async function whileRunning(
  lasting: Promise<unknown>,
  { url, fpoKey, signal }: Probed,
): Promise<Readonly<Record<string, Run>>> {
  let isOver = false
  lasting.finally(() => {
    isOver = true
  })
  const current = await fetch(new URL(CACHED, url), { headers: { 'Accept-Encoding': 'identity' } })
  const etag = current.headers.get('ETag') ?? ''
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
export async function memoryOf(url: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', url))).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1]) / 1024 / 1024)
}

/** The most memory of the process while something is done to it, and what that does to `/livez`. */
export async function peakMemory(
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
