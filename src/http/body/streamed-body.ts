import type { IncomingMessage } from 'node:http'
import { RequestError } from '../errors/request-error.ts'
import { bodyChunks } from './body-chunks.ts'
import { requireUncompressed, tooLarge } from './read-body.ts'

/** A body that is read while it is answered, never held whole. */
export interface StreamedBody {
  /** The first is what the OpenAPI document names. */
  readonly contentTypes: readonly [string, ...string[]]
  readonly description: string
  readonly example: string
  /** Bytes. */
  readonly largest: number
  /** Milliseconds in which the whole must arrive. Default: as long as it progresses. */
  readonly timeLimitMs?: number
}

/** Checks the headers of a streamed body. Its bytes are counted by {@link bytesOf}. */
export function requireStreamedBody(request: IncomingMessage, { contentTypes }: StreamedBody): void {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!contentTypes.includes(type)) {
    throw new RequestError({
      code: 'unsupported_media_type',
      detail: `The body must be of another type. Send it with \`Content-Type: ${contentTypes[0]}\`.`,
    })
  }
  requireUncompressed(request)
}

/**
 * The bytes of a body as they arrive.
 * @param signal Ends the wait with its reason
 * @throws RequestError once there are more than allowed, or they take too long
 */
export async function* bytesOf(
  request: IncomingMessage,
  { largest, timeLimitMs }: StreamedBody,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of bodyChunks(request, { totalMs: timeLimitMs, signal })) {
    size += chunk.length
    if (size > largest) throw tooLarge(largest)
    yield chunk
  }
}
