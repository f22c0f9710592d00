import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import { mediaType } from '../json-api/media-type.ts'
import type { ErrorFormat } from './error-format.ts'
import { type Problem, RequestError, statusOf } from './request-error.ts'
import type { Context, Middleware } from './state.ts'

/** The one place where a failure becomes a response. What was not foreseen is logged whole and answered in general words. */
export function errorHandler(formatOf: (path: string) => ErrorFormat): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      respond(ctx, error, formatOf(ctx.path))
    }
  }
}

function respond(ctx: Context, error: unknown, format: ErrorFormat): void {
  // The handler may have described a body before it failed.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag', 'Last-Modified']) ctx.remove(name)
  ctx.set('Cache-Control', 'no-store')
  if (error instanceof RequestError) {
    ctx.set({ ...error.headers })
    answer(ctx, error.problems, format)
  } else if (error instanceof ServiceUnavailableError) {
    ctx.state.logger.warn({ err: error, service: error.service }, 'service unavailable')
    ctx.set('Retry-After', String(error.retryAfter))
    const detail = `A server that this one depends on is not answering at the moment. Try again in ${error.retryAfter} seconds.`
    answer(ctx, [{ code: 'service_unavailable', detail }], format)
  } else if (ctx.req.destroyed && !ctx.res.writable) {
    ctx.state.logger.debug({ err: error }, 'failed after the client had gone')
  } else {
    ctx.state.logger.error({ err: error }, 'unexpected failure')
    const detail = `The request was fine, but answering it failed. Please report it with the request id ${ctx.state.requestId}.`
    answer(ctx, [{ code: 'internal_error', detail }], format)
  }
}

function answer(ctx: Context, problems: readonly [Problem, ...Problem[]], format: ErrorFormat): void {
  ctx.status = statusOf(problems[0])
  ctx.body = JSON.stringify(format.body(problems))
  ctx.vary('Accept')
  ctx.set('Content-Type', mediaType(ctx.get('Accept')))
}
