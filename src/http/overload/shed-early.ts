import { REGIONS } from '../../tariff/region.ts'
import { ALLOWED_ORIGIN } from '../cross-origin.ts'
import type { Route } from '../define-route.ts'
import { errorDocument } from '../error-document.ts'
import type { Middleware } from '../state.ts'
import { type Admission, RETRY_AFTER } from './admission.ts'
import type { ClientAddressOf } from './client-address.ts'

const BODY = Buffer.from(
  JSON.stringify(
    errorDocument([{ code: 'service_unavailable', detail: 'The service is busy. Try again in a second.' }]),
  ),
)

const HEADERS = {
  ...ALLOWED_ORIGIN,
  'Retry-After': String(RETRY_AFTER),
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
  Vary: 'Accept-Encoding, Accept',
  'X-Content-Type-Options': 'nosniff',
}

/**
 * Turns requests away that would be turned away later, before any work is done for them: while a flood lasts, that is
 * most of what the process does. Only where an answer is never cached here, and the client has none to revalidate.
 */
export function shedEarly(routes: readonly Route[], searches: Admission, clientOf: ClientAddressOf): Middleware {
  const paths = new Set(
    routes
      .filter((route) => route.neverCached === true)
      .flatMap(({ path }) => REGIONS.map((region) => path.replace(':region', region))),
  )
  return (ctx, next) => {
    if (!paths.has(ctx.path) || ctx.req.headers['if-none-match'] !== undefined || !searches.isFull(clientOf(ctx.req))) {
      return next()
    }
    searches.countRejected()
    ctx.state.route = SHED
    ctx.status = 503
    ctx.set(HEADERS)
    ctx.body = BODY
    return Promise.resolve()
  }
}

/** The label of these requests in the metrics: the router has not seen them. */
const SHED = 'overloaded'
