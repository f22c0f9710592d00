import { createServer, type RequestListener, type Server } from 'node:http'
import Koa from 'koa'
import type { Logger } from 'pino'
import { type AnswerCache, createAnswerCache } from './cache/answer-cache.ts'
import { createFailureLog } from './config/failure-log.ts'
import { withoutRedaction } from './config/logger.ts'
import { bodyLimit } from './http/body/body-limit.ts'
import { varyByEncoding } from './http/body/compression.ts'
import { errorFormats } from './http/errors/error-format.ts'
import { errorHandler } from './http/errors/error-handler.ts'
import type { ErrorPage } from './http/errors/error-page.ts'
import type { Metrics } from './http/metrics.ts'
import { createOverload, type Overload } from './http/overload/overload.ts'
import type { Route } from './http/route/define-route.ts'
import { installRoutes } from './http/route/router.ts'
import { accessLog } from './http/server/access-log.ts'
import { addressAliases } from './http/server/address-aliases.ts'
import { crossOrigin } from './http/server/cross-origin.ts'
import { oneHost } from './http/server/one-host.ts'
import { requestId } from './http/server/request-id.ts'
import { requestScope } from './http/server/request-scope.ts'
import { securityHeaders } from './http/server/security-headers.ts'
import type { RequestState } from './http/server/state.ts'
import { urlLimits } from './http/server/url-limits.ts'
import type { Tracer } from './tracing/tracer.ts'

export interface AppDependencies {
  readonly logger: Logger
  readonly metrics: Metrics
  readonly routes: readonly Route[]
  /** Check every response against its declaration; costs a second serialisation. */
  readonly checkResponses: boolean
  /** Default: no answer is cached. */
  readonly answers?: AnswerCache | undefined
  /** Default: one without trusted proxies. */
  readonly overload?: Overload
  /** Milliseconds that a request which uses the engine may take as a whole. */
  readonly timeLimitMs?: number
  /** Default: no request is traced. */
  readonly tracer?: Tracer | undefined
  /** Shows an error to people; default: they see what programs see. */
  readonly errorPage?: ErrorPage
}

export interface App {
  callback(): RequestListener
  listen(port: number): Server
}

const CLIENT_GONE = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE'])

/** The time that one search may take. */
const TIME_LIMIT_MS = 2000

/** The application: a request passes these middlewares from top to bottom. */
export function createApp({
  logger,
  metrics,
  routes,
  checkResponses,
  answers = createAnswerCache(0),
  overload = createOverload(),
  timeLimitMs = TIME_LIMIT_MS,
  tracer,
  errorPage,
}: AppDependencies): App {
  const failureLog = createFailureLog(logger)
  const app = new Koa<RequestState>()
  app.use(requestId(logger))
  app.use(requestScope(tracer, overload.isProxy))
  app.use(accessLog(withoutRedaction(logger), metrics))
  app.use(varyByEncoding())
  app.use(addressAliases(routes))
  app.use(securityHeaders())
  app.use(crossOrigin(routes))
  app.use(errorHandler(errorFormats(routes), failureLog, errorPage))
  app.use(oneHost())
  app.use(urlLimits())
  app.use(bodyLimit(routes))
  installRoutes(app, routes, { checkResponses, answers, ...overload, timeLimitMs })
  // Failures of the connection while a body is sent; everything else was answered by the error handler.
  app.on('error', (error: NodeJS.ErrnoException) => {
    if (CLIENT_GONE.has(error.code ?? '')) failureLog('the client went away during the response', error)
    else logger.warn({ err: error }, 'response failed')
  })
  return { callback: () => app.callback(), listen: (port) => createServer(app.callback()).listen(port) }
}
