import { Readable } from 'node:stream'
import type { AnswerCache, CachedAnswer } from '../cache/answer-cache.ts'
import { compress, compressor, type Encoding, SMALLEST } from './compression.ts'
import type { Rendered } from './render-result.ts'
import type { RenderedResult, RouteResult, StreamResult } from './route-result.ts'

/**
 * The cached result of a key, or the one that the route computes. A streamed result is not shared by concurrent callers;
 * it carries the key, under which {@link cachedWhileSent} stores it.
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
    if (result.kind === 'json' || result.kind === 'text') return compressedAnswer(await render(result), encoding)
    own.uncached = result
    return null
  })
  if (answer !== null) return { kind: 'cached', answer }
  const result = own.uncached ?? (await compute())
  return result.kind === 'stream' ? { ...result, cacheKey: key } : result
}

async function compressedAnswer({ headers, body }: Rendered, encoding: Encoding): Promise<CachedAnswer> {
  const whole = await bytesOf(body)
  if (encoding === 'identity' || whole.byteLength < SMALLEST) return { headers, body: whole }
  return { headers: withEncoding(headers, encoding), body: await compress(whole, encoding) }
}

/** The compressed stream of a body, stored in the cache once its last chunk was read. */
export function cachedWhileSent(
  answers: AnswerCache,
  key: NonNullable<StreamResult['cacheKey']>,
  encoding: Encoding,
  rendered: Rendered,
): { readonly headers: Rendered['headers']; readonly body: Readable } {
  const headers = withEncoding(rendered.headers, encoding)
  const chunks = typeof rendered.body === 'string' || Buffer.isBuffer(rendered.body) ? [rendered.body] : rendered.body
  const store = (body: Buffer) => answers.set(key, { headers, body })
  const gathering = gathered(compressor(Readable.from(chunks), encoding), answers.largest, store)
  return { headers, body: Readable.from(gathering, { objectMode: false }) }
}

async function bytesOf(body: Rendered['body']): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  let text = ''
  for await (const chunk of body) text += chunk
  return Buffer.from(text)
}

const withEncoding = (headers: Rendered['headers'], encoding: Encoding): Rendered['headers'] =>
  encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding }

/** Passes chunks on, and hands over all of them after the last. A body of more than `largest` bytes is not held. */
async function* gathered(
  chunks: AsyncIterable<string | Buffer>,
  largest: number,
  done: (body: Buffer) => void,
): AsyncGenerator<Buffer> {
  const held: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size <= largest) held.push(bytes)
    else held.length = 0
    yield bytes
  }
  if (size <= largest) done(Buffer.concat(held))
}
