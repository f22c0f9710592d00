import { RequestError } from '../errors/request-error.ts'
import type { Middleware } from './state.ts'

/** Rejects a request with several `Host` headers (RFC 9112, section 3.2): a proxy may have read another one than Node. */
export function oneHost(): Middleware {
  return (ctx, next) => {
    const { rawHeaders } = ctx.req
    let hosts = 0
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index]
      if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
    }
    if (hosts > 1) {
      throw new RequestError({ code: 'malformed_request', detail: 'The request has several `Host` headers. Send one.' })
    }
    return next()
  }
}
