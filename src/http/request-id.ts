import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Middleware } from './state.ts'

/** 1-128 visible ASCII characters: what a log line and a header take without escaping. */
const ACCEPTABLE = /^[\x21-\x7e]{1,128}$/

/** The client's own id where it sent a usable one, else a new one. */
const requestIdOf = (sent: string | readonly string[] | undefined): string =>
  typeof sent === 'string' && ACCEPTABLE.test(sent) ? sent : randomUUID()

/** Gives each request an id, the client's own where it sent a usable one, and returns it on every response. */
export function requestId(logger: Logger): Middleware {
  return (ctx, next) => {
    const id = requestIdOf(ctx.req.headers['x-request-id'])
    let own: Logger | undefined
    ctx.state.requestId = id
    // Few requests log more than their one line: a logger of their own is created at its first use.
    Object.defineProperty(ctx.state, 'logger', {
      get: () => {
        own ??= logger.child({ requestId: id })
        return own
      },
    })
    ctx.set('X-Request-Id', id)
    return next()
  }
}
