import type { FailureLog } from '../../config/failure-log.ts'
import { mediaType } from '../../json-api/media-type.ts'
import type { Context, Middleware } from '../server/state.ts'
import type { ErrorFormat } from './error-format.ts'
import { type ErrorPage, wantsPage } from './error-page.ts'
import { type Failure, failureOf } from './failure.ts'

/**
 * Turns a failure into a response, and logs what was not the client's mistake.
 * @param errorPage What browsers get; without it, they get what programs get
 */
export function errorHandler(
  formatOf: (path: string) => ErrorFormat,
  failureLog: FailureLog,
  errorPage?: ErrorPage,
): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      const failure = failureOf(error, ctx.state.requestId)
      if (failure.kind === 'unexpected' && ctx.req.destroyed && !ctx.res.writable) {
        ctx.state.logger.debug({ reason: String(error) }, 'failed after the client had gone')
        return
      }
      if (failure.kind === 'unavailable') {
        failureLog('service unavailable', error, { requestId: ctx.state.requestId })
      }
      if (failure.kind === 'unexpected') ctx.state.logger.error({ err: error }, 'unexpected failure')
      respond(ctx, failure, formatOf(ctx.path), errorPage)
    }
  }
}

function respond(ctx: Context, failure: Failure, format: ErrorFormat, errorPage: ErrorPage | undefined): void {
  const { status, problems, headers } = failure
  // The handler may have described a body before it failed.
  for (const name of ['Content-Length', 'Content-Encoding', 'ETag', 'Last-Modified']) ctx.remove(name)
  ctx.set({ 'Cache-Control': 'no-store', ...headers })
  ctx.status = status
  ctx.vary('Accept')
  if (errorPage && wantsPage(ctx.path, ctx.get('Accept'))) {
    const page = errorPage(failure, ctx.path)
    ctx.set(page.headers)
    ctx.body = page.body
    return
  }
  ctx.body = JSON.stringify(format.body(problems))
  ctx.set('Content-Type', mediaType(ctx.get('Accept')))
}
