import cors from '@koa/cors'
import Router from '@koa/router'
import type { Route } from './define-route.ts'
import type { Middleware } from './state.ts'

/**
 * Nothing here needs a cookie: any page may read the answers of a GET that asks for no key. Of those that ask for one, no
 * page of another origin may: its key would be in the hands of everyone who opens the page. A page that needs them asks a
 * server of its own, which adds the key.
 */
export function crossOrigin(routes: readonly Route[]): Middleware {
  const keyed = new Router()
  for (const { path, access, method } of routes) if (access) keyed.register(path, [method.toLowerCase()], [])
  const open = cors({
    origin: '*',
    allowMethods: 'GET,HEAD,OPTIONS',
    exposeHeaders: 'ETag,Retry-After,X-Request-Id',
    maxAge: 86_400,
  })
  return (ctx, next) => (keyed.match(ctx.path, ctx.method).path.length > 0 ? next() : open(ctx, next))
}
