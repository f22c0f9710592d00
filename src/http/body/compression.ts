import { pipeline, type Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createDeflate, createGzip, deflate, gzip } from 'node:zlib'
import type Koa from 'koa'
import type { Middleware } from '../server/state.ts'

/** Bytes from which compression pays: for a smaller body, the header costs as much as is saved. */
const MIN_COMPRESSED_BYTES = 1024

/** Texts; pictures are compressed already. */
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:javascript|xml|[\w.+-]*(?:json|\+xml)))/

/** A window of 256 KB compresses a search or a commodity as well as one of 4 MB, which takes 2 ms for its memory each time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } }
const GZIP = { level: 6 }

export type Encoding = 'br' | 'gzip' | 'deflate' | 'identity'

/**
 * The encoding of a large body for a client: the one with the client's highest weight, and Brotli among equals. Strong
 * entity tags name it, so this is the one place that chooses. A client that refuses all
 * of them, `identity` included, gets the body uncompressed (RFC 9110, section 12.5.3, leaves that to the server).
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

/** Declares to caches that every answer, also an error or a 304, depends on the encodings that the client accepts. */
export function varyByEncoding(): Middleware {
  return (ctx, next) => {
    ctx.set('Vary', 'Accept-Encoding')
    return next()
  }
}

const compressWith = {
  br: (body: Buffer) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body: Buffer) => promisify(gzip)(body, GZIP),
  deflate: (body: Buffer) => promisify(deflate)(body, GZIP),
} as const

export interface Encoded<Body> {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

/** A body as it is sent, compressed outside the main thread where that pays. */
export async function compress(
  headers: Readonly<Record<string, string>>,
  body: Buffer,
  encoding: Encoding,
): Promise<Encoded<Buffer>> {
  const pays = body.byteLength >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(headers['Content-Type'] ?? '')
  if (encoding === 'identity' || !pays) return { headers, body }
  return { headers: { ...headers, 'Content-Encoding': encoding }, body: await compressWith[encoding](body) }
}

/**
 * {@link compress} for a stream; a failure of either side ends both.
 * @param flushEach Sends each chunk at once instead of waiting for more to compress it with
 */
export function compressStream(
  headers: Readonly<Record<string, string>>,
  source: Readable,
  encoding: Encoding,
  { flushEach = false }: { readonly flushEach?: boolean } = {},
): Encoded<Readable> {
  if (encoding === 'identity') return { headers, body: source }
  const brotli = { ...BROTLI, ...(flushEach && { flush: constants.BROTLI_OPERATION_FLUSH }) }
  const zlib = { ...GZIP, ...(flushEach && { flush: constants.Z_SYNC_FLUSH }) }
  const body =
    encoding === 'br' ? createBrotliCompress(brotli) : encoding === 'gzip' ? createGzip(zlib) : createDeflate(zlib)
  // Its error reaches the reader of the stream.
  pipeline(source, body, () => undefined)
  return { headers: { ...headers, 'Content-Encoding': encoding }, body }
}
