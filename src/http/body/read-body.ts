import type { IncomingMessage } from 'node:http'
import { RequestError } from '../errors/request-error.ts'
import { bodyChunks, IDLE_TIMEOUT_MS } from './body-chunks.ts'

/** 64 KiB: a hundred times the longest sensible body. */
export const MAX_BODY_BYTES = 64 * 1024

/** What the client still sends of a body that is too large is not read: the connection ends with the response. */
export function tooLarge(largest: number): RequestError {
  return new RequestError(
    { code: 'body_too_large', detail: `The body is larger than ${largest} bytes. Send less.` },
    { Connection: 'close' },
  )
}

const JSON_TYPE = /^application\/(?:json|[a-z0-9.-]+\+json)$/

export const FORM_TYPE = 'application/x-www-form-urlencoded'

/** Reads a JSON body of at most 64 KiB. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  if (!JSON_TYPE.test(contentTypeOf(request))) {
    throw new RequestError({
      code: 'unsupported_media_type',
      detail: 'The body must be JSON. Send it with `Content-Type: application/json`.',
    })
  }
  return parseJson(await readText(request))
}

/** Reads a form or JSON body of at most 64 KiB; without one, an empty form. The last value of a repeated field counts. */
export async function readFormBody(request: IncomingMessage): Promise<unknown> {
  const type = contentTypeOf(request)
  if (JSON_TYPE.test(type)) {
    const text = await readText(request)
    // Some clients name the type of a body that they do not send.
    return text === '' ? {} : parseJson(text)
  }
  if (type !== '' && type !== FORM_TYPE) {
    throw new RequestError({
      code: 'unsupported_media_type',
      detail: `The body must be a form or JSON. Send it with \`Content-Type: ${FORM_TYPE}\` or \`application/json\`.`,
    })
  }
  return Object.fromEntries(new URLSearchParams(await readText(request)))
}

const contentTypeOf = (request: IncomingMessage): string =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
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

async function readText(request: IncomingMessage): Promise<string> {
  requireUncompressed(request)
  const bytes = await readBytes(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new RequestError({ code: 'malformed_body', detail: 'The body is not UTF-8.' })
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bodyChunks(request, { totalMs: IDLE_TIMEOUT_MS })) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
