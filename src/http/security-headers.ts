import helmet from 'koa-helmet'
import type { Middleware } from './state.ts'

/** For an API whose answers are read from any origin; the pages among the routes bring a policy of their own. */
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
    await add(ctx, next)
    if (ctx.status === 304) for (const name of SECURITY_HEADERS) ctx.remove(name)
  }
}

/**
 * Left out of a 304: it has no body to protect, and the client keeps those of the answer that it holds (RFC 9110, section
 * 15.4.5; RFC 9111, section 3.2). They would be a fifth of what a 304 costs.
 */
export const SECURITY_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-content-type-options',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const
