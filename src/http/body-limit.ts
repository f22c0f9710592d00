import { bodyTooLarge, LARGEST_BODY } from './read-json-body.ts'
import type { Middleware } from './state.ts'

/** Turns away a body that announces itself as too large, on any route, before a byte of it is read. */
export function bodyLimit(): Middleware {
  return (ctx, next) => {
    if (Number(ctx.get('Content-Length')) > LARGEST_BODY) throw bodyTooLarge()
    return next()
  }
}
