import cors from '@koa/cors'
import Router from '@koa/router'
import type { Route } from '../route/define-route.ts'
import type { Middleware } from './state.ts'

const EXPOSED = 'ETag,Retry-After,X-Request-Id,X-Client-Request-Id,X-Opentariff-Version,X-Ignored-Parameters'

/**
 * Nothing here needs a cookie: any page may read the answers of a GET that needs no key. Answers that need one are closed to
 * pages of another origin, because a key in a page is in the hands of everyone who opens it. Such a page asks a server of
 * its own, which adds the key.
 */
export function crossOrigin(routes: readonly Route[]): Middleware {
  const keyed = new Router()
  const keyedPrefixes: string[] = []
  for (const { path, access, method } of routes) {
    if (!access) continue
    keyed.register(path, [method.toLowerCase()], [])
    keyedPrefixes.push(path.replace(/:.*$/, ''))
  }
  // Matching a path costs as much as the rest of this middleware, and the prefixes rule out most paths.
  const isKeyed = ({ path, method }: { readonly path: string; readonly method: string }) =>
    keyedPrefixes.some((prefix) => path.startsWith(prefix)) && keyed.match(path, method).path.length > 0
  const open = cors({
    origin: '*',
    allowMethods: 'GET,HEAD,OPTIONS',
    exposeHeaders: EXPOSED,
    maxAge: 86_400,
  })
  return (ctx, next) => (isKeyed(ctx) ? next() : open(ctx, next))
}
