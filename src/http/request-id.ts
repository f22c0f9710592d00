import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Middleware } from './state.ts'

/** 1-128 visible ASCII characters: what a log line and a header take without escaping. */
const ACCEPTABLE = /^[\x21-\x7e]{1,128}$/

/** Gives each request an id, the client's own where it sent a usable one, and returns it on every response. */
export function requestId(logger: Logger): Middleware {
  return (ctx, next) => {
    const sent = ctx.get('X-Request-Id')
    const id = ACCEPTABLE.test(sent) ? sent : randomUUID()
    ctx.state.requestId = id
    ctx.state.logger = logger.child({ requestId: id })
    ctx.set('X-Request-Id', id)
    return next()
  }
}
