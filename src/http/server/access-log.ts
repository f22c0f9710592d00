import type { Logger } from 'pino'
import type { Metrics } from '../metrics.ts'
import type { Middleware } from './state.ts'

/** The label of every request that no route answers, so that a scanner cannot grow the metrics. */
const UNMATCHED = 'unmatched'

/**
 * Writes one line and one measurement for each request, when its last byte was sent or its client went away. Never
 * headers or the query string: they may carry keys.
 */
export function accessLog(logger: Logger, metrics: Metrics): Middleware {
  return (ctx, next) => {
    const { req, res } = ctx
    const startedAt = performance.now()
    const bytesBefore = req.socket.bytesWritten
    res.on('close', () => {
      const { method } = ctx
      const path = ctx.state.sentPath ?? ctx.path
      const { requestId, clientRequestId, route = UNMATCHED } = ctx.state
      const durationMs = performance.now() - startedAt
      metrics.observeRequest({ method, route, status: res.statusCode, durationMs })
      logger.info(
        {
          method,
          path,
          route,
          requestId,
          ...(clientRequestId !== undefined && { clientRequestId }),
          status: res.statusCode,
          durationMs: Math.round(durationMs * 10) / 10,
          bytes: req.socket.bytesWritten - bytesBefore,
          ...(!res.writableFinished && { clientGone: true }),
        },
        'request',
      )
    })
    return next()
  }
}
