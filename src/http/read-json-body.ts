import type { IncomingMessage } from 'node:http'
import { RequestError } from './request-error.ts'

/** 64 KiB: a hundred times the longest sensible body. */
export const LARGEST_BODY = 64 * 1024

/** What the client still sends of a body that is too large is not read: the connection ends with the response. */
export function tooLarge(largest: number): RequestError {
  return new RequestError(
    { code: 'body_too_large', detail: `The body is larger than ${largest} bytes. Send less.` },
    { Connection: 'close' },
  )
}

/** Reads a JSON body of at most 64 KiB. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== 'application/json' && !/^application\/[a-z0-9.-]+\+json$/.test(type)) {
    throw new RequestError({
      code: 'unsupported_media_type',
      detail: 'The body must be JSON. Send it with `Content-Type: application/json`.',
    })
  }
  requireUncompressed(request)
  const bytes = await readBytes(request)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new RequestError({ code: 'malformed_body', detail: 'The body is not JSON in UTF-8.' })
  }
}

export function requireUncompressed(request: IncomingMessage): void {
  if ((request.headers['content-encoding'] ?? 'identity') === 'identity') return
  throw new RequestError({
    code: 'unsupported_media_type',
    detail: 'The body must not be compressed. Leave out `Content-Encoding`.',
  })
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop destroys a stream unless told otherwise, and the response needs the connection.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > LARGEST_BODY) throw tooLarge(LARGEST_BODY)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
