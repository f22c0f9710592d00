import { RequestError } from '../errors/request-error.ts'
import type { Middleware } from './state.ts'

/** Longer than any real search with all its filters; a longer one is a mistake or an attack. */
const MAX_QUERY_BYTES = 8 * 1024

/** Rejects addresses that are too long, or have broken escapes or NUL characters, so that no handler has to. */
export function urlLimits(): Middleware {
  return (ctx, next) => {
    if (Buffer.byteLength(ctx.querystring) > MAX_QUERY_BYTES) {
      throw new RequestError({
        code: 'uri_too_long',
        detail: `The query string is longer than ${MAX_QUERY_BYTES} bytes. Shorten it.`,
      })
    }
    check(ctx.path, 'path')
    check(ctx.querystring, 'query string')
    return next()
  }
}

function check(part: string, name: string): void {
  let decoded: string
  try {
    decoded = decodeURIComponent(part)
  } catch {
    throw new RequestError({
      code: 'malformed_url',
      detail: `The ${name} has a percent escape that is not UTF-8. Encode it as UTF-8, and a percent sign itself as %25.`,
    })
  }
  // Postgres has no NUL in text, and no code or word of the tariff contains one.
  if (decoded.includes('\0')) {
    throw new RequestError({ code: 'malformed_url', detail: `The ${name} holds a NUL character (%00). Leave it out.` })
  }
}
