import type { IncomingMessage } from 'node:http'
import { RequestError } from '../errors/request-error.ts'

/** Time between two pieces of a body: long for a slow line, short for a client that keeps connections open. */
export const IDLE_TIMEOUT_MS = 30_000

interface BodyTimes {
  /** Default: {@link IDLE_TIMEOUT_MS}. */
  readonly idleMs?: number
  /** Milliseconds in which the whole must arrive. Default: as long as it progresses. */
  readonly totalMs?: number | undefined
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal | undefined
}

/**
 * The pieces of a body as they arrive.
 * @throws RequestError 408 when the next piece does not come in time, 400 when the client goes away
 */
export async function* bodyChunks(
  request: IncomingMessage,
  { idleMs = IDLE_TIMEOUT_MS, totalMs = Infinity, signal }: BodyTimes = {},
): AsyncGenerator<Buffer> {
  const deadline = performance.now() + totalMs
  // Leaving the loop destroys a stream unless told otherwise, and the response needs the connection.
  const chunks = request.iterator({ destroyOnReturn: false })
  for (;;) {
    const next = chunks.next().catch((error: unknown) => {
      throw request.destroyed && !request.complete ? endedEarly() : error
    })
    const { value, done } = await inTime(next, Math.min(idleMs, deadline - performance.now()), signal)
    if (done === true) return
    yield value
  }
}

async function inTime<T>(promise: Promise<T>, milliseconds: number, signal: AbortSignal | undefined): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let onAbort: (() => void) | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), milliseconds)
    onAbort = () => reject(signal?.reason)
    if (signal?.aborted) onAbort()
    else signal?.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    if (onAbort) signal?.removeEventListener('abort', onAbort)
    // It may fail when no caller waits for it any more.
    promise.catch(() => undefined)
  }
}

/** The client has gone away: no mistake of this service, and none reads the answer. */
const endedEarly = () =>
  new RequestError({ code: 'malformed_body', detail: 'The connection ended before the body did.' })

const tooSlow = () =>
  new RequestError(
    { code: 'request_timeout', detail: 'The body did not arrive in time. Send it again, without pauses.' },
    { Connection: 'close' },
  )
