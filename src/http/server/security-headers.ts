import helmet from 'koa-helmet'
import type { Middleware } from './state.ts'

const POLICY = 'Content-Security-Policy'

const DONE = async () => undefined

/**
 * Headers of an API whose answers may be read from any origin; the pages have a policy of their own. They are not sent
 * with a 304: it has no body to protect, and the client keeps the headers of its copy (RFC 9110, section 15.4.5; RFC
 * 9111, section 3.2). They would be a fifth of what a 304 costs.
 */
export function securityHeaders(): Middleware {
  const add = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], baseUri: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // The proxy that ends TLS decides for its host name.
    strictTransportSecurity: false,
  })
  return async (ctx, next) => {
    await next()
    if (ctx.status === 304) return
    const ownPolicy = ctx.res.getHeader(POLICY)
    await add(ctx, DONE)
    if (ownPolicy !== undefined) ctx.res.setHeader(POLICY, ownPolicy)
  }
}
