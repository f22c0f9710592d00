import { Readable } from 'node:stream'
import type { AnswerCache, KeptAnswer } from '../cache/answer-cache.ts'
import { compress, compressor, type Encoding, SMALLEST } from './compression.ts'
import type { Kept } from './define-route.ts'
import type { Rendered } from './render-result.ts'

/** An answer on its way out: from the cache, or as it is made. */
export interface Outgoing {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | Readable
}

/** Finds an answer in the cache, or makes it and keeps it. One that is streamed is kept once its last piece has gone. */
export async function keptAnswer(
  answers: AnswerCache,
  { key, isStreamed }: Pick<Kept<unknown>, 'key' | 'isStreamed'>,
  encoding: Encoding,
  render: () => Promise<Rendered>,
): Promise<Outgoing> {
  if (!isStreamed) return answers.get(key, async () => wholeAnswer(await render(), encoding))
  const found = answers.find(key)
  if (found !== undefined) return found
  answers.missed()
  const rendered = await render()
  if (isWhole(rendered.body)) {
    const answer = await wholeAnswer(rendered, encoding)
    answers.keep(key, answer)
    return answer
  }
  const headers = withEncoding(rendered.headers, encoding)
  const keep = (body: Buffer) => answers.keep(key, { headers, body })
  const pieces = gathered(compressor(Readable.from(rendered.body), encoding), answers.largest, keep)
  return { headers, body: Readable.from(pieces, { objectMode: false }) }
}

async function wholeAnswer({ headers, body }: Rendered, encoding: Encoding): Promise<KeptAnswer> {
  const whole = await bytesOf(body)
  if (encoding === 'identity' || whole.byteLength < SMALLEST) return { headers, body: whole }
  return { headers: withEncoding(headers, encoding), body: await compress(whole, encoding) }
}

const isWhole = (body: Rendered['body']): body is string | Buffer | null =>
  body === null || typeof body === 'string' || Buffer.isBuffer(body)

async function bytesOf(body: Rendered['body']): Promise<Buffer> {
  if (Buffer.isBuffer(body)) return body
  if (body === null || typeof body === 'string') return Buffer.from(body ?? '')
  let text = ''
  for await (const piece of body) text += piece
  return Buffer.from(text)
}

const withEncoding = (headers: Rendered['headers'], encoding: Encoding): Rendered['headers'] =>
  encoding === 'identity' ? headers : { ...headers, 'Content-Encoding': encoding }

/** Passes pieces on, and hands over the whole after the last. Of a body above `largest` bytes no piece is held. */
async function* gathered(
  pieces: AsyncIterable<string | Buffer>,
  largest: number,
  whole: (body: Buffer) => void,
): AsyncGenerator<Buffer> {
  const held: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    const bytes = Buffer.from(piece)
    size += bytes.byteLength
    if (size <= largest) held.push(bytes)
    else held.length = 0
    yield bytes
  }
  if (size <= largest) whole(Buffer.concat(held))
}
