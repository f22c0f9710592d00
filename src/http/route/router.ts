import Router from '@koa/router'
import type Koa from 'koa'
import { RequestError } from '../errors/request-error.ts'
import { unknownRegion } from '../errors/unknown-region.ts'
import { unknownVersion } from '../errors/unknown-version.ts'
import type { Context, Middleware, RequestState } from '../server/state.ts'
import type { Route } from './define-route.ts'
import { type RunOptions, runRoute } from './run-route.ts'

/** Dispatches each request to its route; answers 404 or 405 where there is none. */
export function installRoutes(app: Koa<RequestState>, routes: readonly Route[], options: RunOptions): void {
  const routers = routersBySegments(routes, (route) => runRoute(route, options))
  const routerOf = (path: string) => routers.get(segmentCount(path)) ?? NO_ROUTES
  const exists = (path: string) => routerOf(path).match(path, 'GET').path.length > 0
  app.use((ctx, next) => {
    const problem = unknownRegion(ctx.path, exists) ?? unknownVersion(ctx.path, ctx.get('Accept'))
    if (problem !== null) throw problem
    return next()
  })
  const dispatchers = new Map(
    // Sound: what a router's context has in addition is added by the router.
    [...routers].map(([count, router]) => [count, router.routes() as Middleware]),
  )
  app.use((ctx, next) => {
    const dispatch = dispatchers.get(segmentCount(ctx.path))
    return dispatch === undefined ? next() : dispatch(ctx, next)
  })
  app.use((ctx) => unmatched(ctx, methodsOf(routerOf(ctx.path), ctx)))
}

const NO_ROUTES = new Router<RequestState>()

/**
 * A router tries its routes one after the other, which for all of them would be a tenth of the cost of a 304. A parameter
 * never spans two segments, so a path only fits routes with as many segments as it has.
 */
function routersBySegments(
  routes: readonly Route[],
  handlerOf: (route: Route) => ReturnType<typeof runRoute>,
): ReadonlyMap<number, Router<RequestState>> {
  const routers = new Map<number, Router<RequestState>>()
  for (const route of routes) {
    const count = segmentCount(route.path)
    const router = routers.get(count) ?? new Router<RequestState>()
    router.register(route.path, [route.method.toLowerCase()], handlerOf(route))
    routers.set(count, router)
  }
  return routers
}

/** A slash at the end opens no segment: routers ignore it. */
function segmentCount(path: string): number {
  const slashes = path.split('/').length
  return path.endsWith('/') ? slashes - 1 : slashes
}

function methodsOf(router: Router<RequestState>, ctx: Context): readonly string[] {
  const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods))
  return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort()
}

function unmatched(ctx: Context, methods: readonly string[]): void {
  if (methods.length === 0) {
    throw new RequestError({
      code: 'not_found',
      detail: `There is nothing at \`${ctx.state.sentPath ?? ctx.path}\`. /openapi.json lists every address, and /docs shows them.`,
    })
  }
  const allow = methods.join(', ')
  if (ctx.method !== 'OPTIONS') {
    throw new RequestError(
      { code: 'method_not_allowed', detail: `${ctx.method} is not possible here. Use one of ${allow}.` },
      { Allow: allow },
    )
  }
  ctx.set('Allow', allow)
  ctx.status = 204
}
