import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import { type Problem, RequestError, statusOf } from './request-error.ts'

/** A failure as a response reports it. */
export interface Failure {
  /** `unexpected` is a mistake of ours: the response has no details, the log has all of them. */
  readonly kind: 'rejected' | 'unavailable' | 'unexpected'
  readonly status: number
  readonly problems: readonly [Problem, ...Problem[]]
  readonly headers: Readonly<Record<string, string>>
}

/** The one place where an error becomes an HTTP status, problems and headers. */
export function failureOf(error: unknown, requestId: string): Failure {
  if (error instanceof RequestError) {
    return { kind: 'rejected', status: error.status, problems: error.problems, headers: error.headers }
  }
  if (error instanceof ServiceUnavailableError) {
    const { retryAfter } = error
    const detail = `A server that this one depends on is not answering at the moment. Try again in ${retryAfter} seconds.`
    return failure('unavailable', { code: 'service_unavailable', detail }, { 'Retry-After': String(retryAfter) })
  }
  const detail = `The request was fine, but answering it failed. Please report it with the request id ${requestId}.`
  return failure('unexpected', { code: 'internal_error', detail })
}

const failure = (kind: Failure['kind'], problem: Problem, headers: Failure['headers'] = {}): Failure => ({
  kind,
  status: statusOf(problem),
  problems: [problem],
  headers,
})
