import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { AnswerCache, CachedAnswer } from '../../cache/answer-cache.ts'
import { compress, compressStream, type Encoding } from '../body/compression.ts'
import type { Rendered } from '../route/render-result.ts'
import type { RenderedResult, RouteResult } from '../route/route-result.ts'

/**
 * The cached result of a key, or the one that the route computes: once for all requests at the same time. Where that one
 * cannot be cached (an error, a redirect), each of them computes its own.
 */
export async function cachedResult(
  answers: AnswerCache,
  key: string,
  encoding: Encoding,
  compute: () => Promise<RouteResult<unknown>>,
  render: (result: RenderedResult<unknown>) => Promise<Rendered>,
): Promise<RouteResult<unknown>> {
  const own: { uncached?: RouteResult<unknown> } = {}
  const answer = await answers.get(key, async () => {
    const result = await compute()
    // A cached answer has no status: it is 200.
    if ((result.kind === 'json' || result.kind === 'text') && (result.status ?? 200) !== 200) {
      own.uncached = result
      return null
    }
    if (result.kind === 'json' || result.kind === 'text') return await wholeAnswer(await render(result), encoding)
    if (result.kind === 'stream') return await packedAnswer(await render(result), encoding)
    own.uncached = result
    return null
  })
  return answer === null ? (own.uncached ?? (await compute())) : { kind: 'cached', answer }
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
