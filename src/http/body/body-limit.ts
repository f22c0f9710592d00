import type { Route } from '../route/define-route.ts'
import type { Middleware } from '../server/state.ts'
import { MAX_BODY_BYTES, tooLarge } from './read-body.ts'

/** Rejects a body whose `Content-Length` is too large, on any route, before reading it. */
export function bodyLimit(routes: readonly Route[]): Middleware {
  const limits = new Map(
    routes.flatMap(({ path, streamedBody }) => (streamedBody ? [[path, streamedBody.largest]] : [])),
  )
  return (ctx, next) => {
    const largest = limits.get(ctx.path) ?? MAX_BODY_BYTES
    if (Number(ctx.get('Content-Length')) > largest) throw tooLarge(largest)
    return next()
  }
}
