import { constants } from 'node:zlib'
import type Koa from 'koa'
import compress from 'koa-compress'

/** Compresses what is worth it: below this, the header costs as much as is saved. */
const SMALLEST = 1024

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const GZIP = { level: 6 }

type Encoding = 'br' | 'gzip' | 'deflate' | 'identity'

/**
 * What a body is compressed with for a client, if it is large enough: what the client weighs most, and Brotli where it
 * does not weigh it less. Strong entity tags name it, so this is the one place that chooses.
 */
export function contentEncoding(ctx: Pick<Koa.BaseRequest, 'acceptsEncodings' | 'get'>): Encoding {
  if (BROTLI_UNWEIGHED.test(ctx.get('Accept-Encoding'))) return 'br'
  const [encoding] = [ctx.acceptsEncodings('br', 'gzip', 'deflate', 'identity')].flat()
  return ENCODINGS.find((known) => known === encoding) ?? 'identity'
}

const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'deflate']
const BROTLI_UNWEIGHED = /(?:^|,)\s*br\s*(?:,|$)/i

export const compression = () =>
  compress({
    threshold: SMALLEST,
    wildcardAcceptEncoding: 'br',
    // Not on every version of Node.
    zstd: false,
    br: (_type, _size, ctx) => contentEncoding(ctx) === 'br' && BROTLI,
    gzip: (_type, _size, ctx) => contentEncoding(ctx) === 'gzip' && GZIP,
    deflate: (_type, _size, ctx) => contentEncoding(ctx) === 'deflate' && GZIP,
  })
