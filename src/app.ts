import Koa from 'koa'
import type { Logger } from 'pino'
import { accessLog } from './http/access-log.ts'
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
}

/** The application: a request passes these from top to bottom. */
export function createApp({ logger, metrics, routes, checkResponses }: AppDependencies): Koa<RequestState> {
  const app = new Koa<RequestState>()
  app.use(requestId(logger))
  app.use(accessLog(metrics))
  app.use(compression())
  app.use(securityHeaders())
  app.use(crossOrigin())
  app.use(errorHandler(errorFormats(routes)))
  app.use(urlLimits())
  app.use(bodyLimit(routes))
  installRoutes(app, routes, { checkResponses })
  // Failures of the connection while a body is sent; everything else was answered by the error handler.
  app.on('error', (error: unknown) => logger.warn({ err: error }, 'response failed'))
  return app
}
