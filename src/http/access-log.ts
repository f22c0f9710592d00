import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'
import type { Middleware } from './state.ts'

/** What is known of a request once it is answered, beside what its answer says itself. */
export interface Answered {
  readonly metrics: Metrics
  /** Writes `method`, `path` and `route` by itself. The path is without the query string: it may carry keys. */
  readonly logger: Logger
  readonly requestId: string
  readonly method: string
  readonly route: string
}

/** When an answer began. */
export interface Beginning {
  readonly startedAt: number
  /** Bytes that went over the connection before. */
  readonly bytesBefore: number
}

export const beginningOf = (request: IncomingMessage): Beginning => ({
  startedAt: performance.now(),
  bytesBefore: request.socket.bytesWritten,
})

/** The line and the measurement of a request. */
export function noteAnswer(
  { socket }: IncomingMessage,
  response: ServerResponse,
  { startedAt, bytesBefore }: Beginning,
  { metrics, logger, requestId, method, route }: Answered,
): void {
  const durationMs = performance.now() - startedAt
  const status = response.statusCode
  metrics.observeRequest({ method, route, status, durationMs })
  logger.info(
    {
      requestId,
      status,
      durationMs: Math.round(durationMs * 10) / 10,
      bytes: socket.bytesWritten - bytesBefore,
      ...(!response.writableFinished && { clientGone: true }),
    },
    'request',
  )
}

/**
 * One line and one measurement a request, written when its last byte left or its client went away. Never headers or the
 * query string: they may carry keys.
 */
export function accessLog(logger: Logger, metrics: Metrics): Middleware {
  return (ctx, next) => {
    const { req, res } = ctx
    const beginning = beginningOf(req)
    res.on('close', () => {
      const { method, path } = ctx
      const { requestId, route = UNMATCHED } = ctx.state
      const own = logger.child({ method, path, route })
      noteAnswer(req, res, beginning, { metrics, logger: own, requestId, method, route })
    })
    return next()
  }
}

/** The label of every request that no route answers, so that a scanner cannot grow the metrics. */
const UNMATCHED = 'unmatched'
