import { createServer, type RequestListener, type Server } from 'node:http'
import Koa from 'koa'
import type { Logger } from 'pino'
import type { AnswerCache } from './cache/answer-cache.ts'
import { withoutRedaction } from './config/logger.ts'
import { accessLog } from './http/access-log.ts'
import { addressAliases } from './http/address-aliases.ts'
import { bodyLimit } from './http/body-limit.ts'
import { compression } from './http/compression.ts'
import { crossOrigin } from './http/cross-origin.ts'
import type { Route } from './http/define-route.ts'
import { errorFormats } from './http/error-format.ts'
import { errorHandler } from './http/error-handler.ts'
import type { Metrics } from './http/metrics.ts'
import { requestId } from './http/request-id.ts'
import { installRoutes } from './http/router.ts'
import { securityHeaders } from './http/security-headers.ts'
import type { RequestState } from './http/state.ts'
import { urlLimits } from './http/url-limits.ts'

export interface AppDependencies {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly routes: readonly Route[]
  /** Check every response against its declaration; costs a second serialisation. */
  readonly checkResponses: boolean
  /** Left out: no answer is cached. */
  readonly answers?: AnswerCache | undefined
}

export interface App {
  callback(): RequestListener
  listen(port: number): Server
}

/** The application: a request passes these middlewares from top to bottom. */
export function createApp({ logger, metrics, routes, checkResponses, answers }: AppDependencies): App {
  const app = new Koa<RequestState>()
  app.use(requestId(logger))
  app.use(accessLog(withoutRedaction(logger), metrics))
  app.use(addressAliases(routes))
  app.use(compression())
  app.use(securityHeaders())
  app.use(crossOrigin(routes))
  app.use(errorHandler(errorFormats(routes)))
  app.use(urlLimits())
  app.use(bodyLimit(routes))
  installRoutes(app, routes, { checkResponses, answers })
  // Failures of the connection while a body is sent; everything else was answered by the error handler.
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'response failed'))
  return { callback: () => app.callback(), listen: (port) => createServer(app.callback()).listen(port) }
}
