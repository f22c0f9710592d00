import type { ApiClient } from './auth/api-keys.ts'
import { contentEncoding } from './compression.ts'
import type { RequestContext, Route } from './define-route.ts'
import { isNotModified } from './entity-tag.ts'
import type { Context } from './state.ts'
import { bytesOf } from './streamed-body.ts'

/** What a handler may use of a request. */
export function requestContext(
  ctx: Context,
  { path, streamedBody }: Route,
  client: ApiClient | null,
  cached: RequestContext['cached'],
): RequestContext {
  let signal: AbortSignal | undefined
  return {
    requestId: ctx.state.requestId,
    get logger() {
      return ctx.state.logger
    },
    client,
    bytes: () => {
      if (!streamedBody) throw new Error(`${path} declares no streamed body`)
      return bytesOf(ctx.req, streamedBody)
    },
    get signal() {
      signal ??= clientGone(ctx)
      return signal
    },
    path: ctx.state.sentPath ?? ctx.path,
    querystring: ctx.querystring,
    header: (name) => ctx.get(name),
    encoding: contentEncoding(ctx),
    isNotModified: (validators) => isNotModified(ctx.req.headers, validators),
    cached,
  }
}

function clientGone(ctx: Context): AbortSignal {
  const controller = new AbortController()
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort()
  })
  return controller.signal
}
