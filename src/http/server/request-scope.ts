import { runInScope } from '../../tracing/request-scope.ts'
import type { Tracer } from '../../tracing/tracer.ts'
import type { Middleware } from './state.ts'

/** Probes and scrapes, which come every few seconds and show nothing. */
const NOT_TRACED = new Set(['/livez', '/readyz', '/metrics'])

const NO_HEADERS = {}

/**
 * Everything after it runs in the scope of the request, which names it in calls to OpenSearch and in traces.
 * @param isProxy Whether the `traceparent` of a peer is believed: it decides that a request is traced
 */
export function requestScope(tracer: Tracer | undefined, isProxy: (address: string) => boolean): Middleware {
  return (ctx, next) => {
    const { requestId } = ctx.state
    const { method, path } = ctx
    const span = NOT_TRACED.has(path)
      ? undefined
      : tracer?.startRequest({
          ...{ requestId, method, path },
          headers: isProxy(ctx.req.socket.remoteAddress ?? '') ? ctx.req.headers : NO_HEADERS,
        })
    if (span) ctx.res.on('close', () => span.end({ route: ctx.state.route, status: ctx.res.statusCode }))
    return runInScope({ requestId, span }, next)
  }
}
