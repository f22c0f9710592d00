import type { Metrics } from './metrics.ts'
import type { Middleware } from './state.ts'

/**
 * One line and one measurement a request, written when its last byte left or its client went away. Never headers or the
 * query string: they may carry keys.
 */
export function accessLog(metrics: Metrics): Middleware {
  return (ctx, next) => {
    const started = performance.now()
    const { socket } = ctx
    const writtenBefore = socket.bytesWritten
    ctx.res.once('close', () => {
      const durationMs = performance.now() - started
      const route = ctx.state.route ?? UNMATCHED
      metrics.observeRequest({ method: ctx.method, route, status: ctx.res.statusCode, durationMs })
      ctx.state.logger.info(
        {
          method: ctx.method,
          path: ctx.path,
          route,
          status: ctx.res.statusCode,
          durationMs: Math.round(durationMs * 10) / 10,
          bytes: socket.bytesWritten - writtenBefore,
          ...(!ctx.res.writableFinished && { clientGone: true }),
        },
        'request',
      )
    })
    return next()
  }
}

/** The label of every request that no route answers, so that a scanner cannot grow the metrics. */
const UNMATCHED = 'unmatched'
