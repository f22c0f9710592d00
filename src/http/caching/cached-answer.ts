import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { AnswerCache, CachedAnswer } from '../../cache/answer-cache.ts'
import { compress, compressStream, type Encoding } from '../body/compression.ts'
import type { Rendered } from '../route/render-result.ts'
import type { RenderedResult, RouteResult } from '../route/route-result.ts'

/** Turns a result into headers and a body. */
export type Render = (result: RenderedResult<unknown>) => Promise<Rendered>

export interface CacheableWork {
  readonly answers: AnswerCache
  readonly key: string
  readonly encoding: Encoding
  /** @param signal Fires when no client waits for the result any more */
  compute(signal: AbortSignal): Promise<RouteResult<unknown>>
  readonly render: Render
  /** Runs work when there is capacity for it. */
  admit<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>
  /** Ends the wait of this client; see `AnswerCache`. */
  readonly signalOf?: (() => AbortSignal) | undefined
}

/**
 * The cached result of a key, or the one that the route computes: once for all requests at the same time. Where that one
 * cannot be cached (an error, a redirect), each of them computes its own.
 */
export async function cachedResult(work: CacheableWork): Promise<RouteResult<unknown>> {
  const { answers, key, encoding, compute, render, admit, signalOf } = work
  let uncached: RouteResult<unknown> | undefined
  const load = async (signal: AbortSignal): Promise<CachedAnswer | null> => {
    const result = await compute(signal)
    if (result.kind === 'stream') return await packedAnswer(await render(result), encoding)
    // A cached answer has no status: it is 200.
    const isCacheable = (result.kind === 'json' || result.kind === 'text') && (result.status ?? 200) === 200
    if (isCacheable) {
      const answer = await wholeAnswer(await render(result), encoding)
      return result.isDegraded ? { ...answer, isDegraded: true } : answer
    }
    uncached = result
    return null
  }
  const answer = await answers.get(key, (signal) => admit(() => load(signal), signal), signalOf)
  if (answer !== null) return { kind: 'cached', answer, ...(answer.isDegraded && { isDegraded: true }) }
  if (uncached !== undefined) return uncached
  const signal = signalOf?.() ?? new AbortController().signal
  return await admit(() => compute(signal), signal)
}

async function wholeAnswer({ headers, body }: Rendered, encoding: Encoding): Promise<CachedAnswer> {
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) throw new Error('A stream is not whole.')
  return await compress(headers, typeof body === 'string' ? Buffer.from(body) : body, encoding)
}

/**
 * A long answer, compressed as it is made, so that it is never in memory as text. For a client that reads no compressed
 * answers it is unpacked while it is sent.
 */
async function packedAnswer(rendered: Rendered, encoding: Encoding): Promise<CachedAnswer> {
  const isPacked = encoding === 'identity'
  const chunks = typeof rendered.body === 'string' || Buffer.isBuffer(rendered.body) ? [rendered.body] : rendered.body
  const stream = compressStream(rendered.headers, Readable.from(chunks), isPacked ? 'gzip' : encoding)
  const parts: Buffer[] = []
  for await (const part of stream.body) parts.push(Buffer.from(part))
  const body = Buffer.concat(parts)
  return isPacked ? { headers: rendered.headers, body, isPacked } : { headers: stream.headers, body }
}

/** The body as it is sent. */
export const unpacked = ({ body, isPacked }: CachedAnswer): Buffer | Readable =>
  isPacked ? Readable.from([body]).pipe(createGunzip()) : body
