import type { ServerResponse } from 'node:http'

/** Answers that are being sent, with the bytes that they hold until their clients have read them. */
export interface UnreadAnswers {
  /** Holds a body until the response ends. A body that several responses send counts once. */
  hold(response: ServerResponse, body: Buffer): void
  figures(): { readonly bytes: number; readonly cutOff: number }
}

/** A smaller body is not worth counting: as much is in the buffers of the socket. */
const MIN_COUNTED_BYTES = 16 * 1024

/**
 * Bounds what slow clients hold: above `maxBytes` the responses that began first are cut off, since any other client has
 * read its answer by then.
 */
export function createUnreadAnswers(maxBytes: number): UnreadAnswers {
  const responses = new Map<ServerResponse, Buffer>()
  const uses = new Map<Buffer, number>()
  let bytes = 0
  let cutOff = 0

  const release = (response: ServerResponse) => {
    const body = responses.get(response)
    if (body === undefined) return
    responses.delete(response)
    const left = (uses.get(body) ?? 1) - 1
    if (left > 0) {
      uses.set(body, left)
      return
    }
    uses.delete(body)
    bytes -= body.byteLength
  }

  return {
    hold(response, body) {
      if (body.byteLength < MIN_COUNTED_BYTES) return
      const used = uses.get(body) ?? 0
      if (used === 0) bytes += body.byteLength
      uses.set(body, used + 1)
      responses.set(response, body)
      response.once('close', () => release(response))
      for (const [oldest] of responses) {
        if (bytes <= maxBytes || oldest === response) break
        cutOff += 1
        oldest.destroy()
        release(oldest)
      }
    },
    figures: () => ({ bytes, cutOff }),
  }
}
