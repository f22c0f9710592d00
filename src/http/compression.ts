import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createDeflate, createGzip, deflate, gzip } from 'node:zlib'
import type Koa from 'koa'
import koaCompress from 'koa-compress'

/** Bytes from which compression pays: below, the header costs as much as is saved. */
export const SMALLEST = 1024

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 6 }

export type Encoding = 'br' | 'gzip' | 'deflate' | 'identity'

/**
 * What a body is compressed with for a client, if it is large enough: what the client weighs most, and Brotli where it
 * does not weigh it less. Strong entity tags name it, so this is the one place that chooses.
 */
export function contentEncoding(ctx: Pick<Koa.BaseRequest, 'acceptsEncodings' | 'get'>): Encoding {
  const accepted = ctx.get('Accept-Encoding')
  if (accepted === '' || accepted === 'identity') return 'identity'
  if (BROTLI_UNWEIGHED.test(accepted)) return 'br'
  const [encoding] = [ctx.acceptsEncodings('br', 'gzip', 'deflate', 'identity')].flat()
  return ENCODINGS.find((known) => known === encoding) ?? 'identity'
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'deflate']
const BROTLI_UNWEIGHED = /(?:^|,)\s*br\s*(?:,|$)/i

const compressWith = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body, GZIP),
  deflate: (body: Buffer) => promisify(deflate)(body, GZIP),
  identity: async (body: Buffer) => body,
} as const

/** Outside the main thread. */
export const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> => compressWith[encoding](body)

/** Compresses a stream; a failure of either side ends both. */
export function compressor(source: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return source
  const compressing =
    encoding === 'br' ? createBrotliCompress(BROTLI) : encoding === 'gzip' ? createGzip(GZIP) : createDeflate(GZIP)
  // Its error reaches the reader of the stream.
  pipeline(source, compressing, () => undefined)
  return compressing
}

/** For answers that are not cached, such as those of searches: cached ones are stored compressed. */
export const compression = () =>
  koaCompress({
    threshold: SMALLEST,
    wildcardAcceptEncoding: 'br',
    // Not on every version of Node.
    zstd: false,
    br: (_type, _size, ctx) => contentEncoding(ctx) === 'br' && BROTLI,
    gzip: (_type, _size, ctx) => contentEncoding(ctx) === 'gzip' && GZIP,
    deflate: (_type, _size, ctx) => contentEncoding(ctx) === 'deflate' && GZIP,
  })
