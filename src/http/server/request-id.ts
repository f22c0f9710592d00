import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { PACKAGE_VERSION } from '../../config/package-version.ts'
import type { Middleware, RequestState } from './state.ts'

/** The header stands on every answer: during a roll-out, two versions of the service answer side by side. */
export const VERSION_HEADER = 'X-Opentariff-Version'

/** 1-128 visible ASCII characters, which a log line and a header take without escaping. */
const CLIENT_REQUEST_ID = /^[\x21-\x7e]{1,128}$/

/** The id that a client sent as `X-Request-Id`; undefined if there is none or it is not usable. */
export const clientRequestIdOf = (sent: string | readonly string[] | undefined): string | undefined =>
  typeof sent === 'string' && CLIENT_REQUEST_ID.test(sent) ? sent : undefined

/**
 * Gives each request a unique id and returns it on every response. An id that the client sent is logged too, and returned
 * as `X-Client-Request-Id`. The version of the service is returned, too.
 */
export function requestId(logger: Logger): Middleware {
  return (ctx, next) => {
    const requestId = randomUUID()
    const clientRequestId = clientRequestIdOf(ctx.req.headers['x-request-id'])
    ctx.state = new IdentifiedRequest(logger, requestId, clientRequestId)
    ctx.set('X-Request-Id', requestId)
    ctx.set(VERSION_HEADER, PACKAGE_VERSION)
    if (clientRequestId !== undefined) ctx.set('X-Client-Request-Id', clientRequestId)
    return next()
  }
}

class IdentifiedRequest implements RequestState {
  sentPath?: string
  plainPath?: string
  route?: string
  readonly requestId: string
  readonly clientRequestId: string | undefined
  readonly #parent: Logger
  #logger: Logger | undefined

  constructor(parent: Logger, requestId: string, clientRequestId: string | undefined) {
    this.#parent = parent
    this.requestId = requestId
    this.clientRequestId = clientRequestId
  }

  /** Created at its first use: few requests log anything in addition to their access line. */
  get logger(): Logger {
    const { requestId, clientRequestId } = this
    this.#logger ??= this.#parent.child({ requestId, ...(clientRequestId !== undefined && { clientRequestId }) })
    return this.#logger
  }
}
