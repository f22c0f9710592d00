import Router from '@koa/router'
import type Koa from 'koa'
import type { Route } from './define-route.ts'
import { RequestError } from './request-error.ts'
import { type RunOptions, runRoute } from './run-route.ts'
import type { Context, RequestState } from './state.ts'
import { unknownRegion } from './unknown-region.ts'

/** Dispatches each request to its route; answers 404 or 405 where there is none. */
export function installRoutes(app: Koa<RequestState>, routes: readonly Route[], options: RunOptions): void {
  const router = new Router<RequestState>()
  for (const route of routes) router.register(route.path, [route.method.toLowerCase()], runRoute(route, options))
  const exists = (path: string) => router.match(path, 'GET').path.length > 0
  app.use((ctx, next) => {
    const problem = unknownRegion(ctx.path, exists)
    if (problem !== null) throw problem
    return next()
  })
  app.use(router.routes())
  app.use((ctx) => unmatched(ctx, methodsOf(router, ctx)))
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
