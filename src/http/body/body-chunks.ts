import type { IncomingMessage } from 'node:http'
import { RequestError } from '../errors/request-error.ts'

/** Time between two pieces of a body: long for a slow line, short for a client that keeps connections open. */
export const IDLE_TIMEOUT_MS = 30_000

/**
 * The pieces of a body as they arrive. The request may take as long as it progresses.
 * @param deadline Milliseconds, as `performance.now()` has them, by which the whole must be there
 * @throws RequestError 408 when the next piece does not come in time
 */
export async function* bodyChunks(
  request: IncomingMessage,
  { idleMs = IDLE_TIMEOUT_MS, deadline = Infinity }: { readonly idleMs?: number; readonly deadline?: number } = {},
): AsyncGenerator<Buffer> {
  // Leaving the loop destroys a stream unless told otherwise, and the response needs the connection.
  const chunks = request.iterator({ destroyOnReturn: false })
  for (;;) {
    const { value, done } = await inTime(chunks.next(), Math.min(idleMs, deadline - performance.now()))
    if (done === true) return
    yield value
  }
}

async function inTime<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), milliseconds)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    // It may fail when no caller waits for it any more.
    promise.catch(() => undefined)
  }
}

const tooSlow = () =>
  new RequestError(
    { code: 'request_timeout', detail: 'The body did not arrive in time. Send it again, without pauses.' },
    { Connection: 'close' },
  )
