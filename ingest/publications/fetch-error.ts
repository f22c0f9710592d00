import { UserFacingError } from '../../src/errors/user-facing-error.ts'

/** Something published could not be downloaded. The message names its address and what to do. */
export class FetchError extends UserFacingError {
  override readonly name: string = 'FetchError'
}

/** The server answered with a status other than 2xx. */
export class StatusError extends FetchError {
  override readonly name = 'StatusError'
  readonly status: number
  /** Milliseconds after which the server asks to be called again; null: it does not say. */
  readonly retryAfterMs: number | null

  constructor(address: string, status: number, retryAfterMs: number | null = null) {
    super(`${address} answered ${status}`)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** The connection failed or ended early: the next attempt may succeed. */
export class ConnectionError extends FetchError {
  override readonly name: string = 'ConnectionError'
}

/** The server accepts connections and sends nothing: each further attempt is another wait. */
export class StalledError extends ConnectionError {
  override readonly name = 'StalledError'
}

/** No connection to the host can be made: this machine is not connected, or the name or the host is gone. */
export class UnreachableError extends ConnectionError {
  override readonly name = 'UnreachableError'
}

/** A version that is announced and can't be had (yet): the one before it can. */
export function isUnavailable(error: unknown): error is FetchError {
  if (error instanceof StatusError) return [403, 404, 410].includes(error.status) || error.status >= 500
  return error instanceof IncompleteVersionError
}

/** The answer is not what the publisher documents: its address may have moved. */
export class UndocumentedAnswerError extends FetchError {
  override readonly name = 'UndocumentedAnswerError'
}

/** The publisher has not uploaded all files of a version. */
export class IncompleteVersionError extends FetchError {
  override readonly name = 'IncompleteVersionError'
}
