import { UserFacingError } from './user-facing-error.ts'

/**
 * Postgres, OpenSearch or the sentence encoder did not answer, or reported that it cannot serve the request. The HTTP layer answers 503 with
 * `Retry-After`; the cause stays in the log.
 */
export class ServiceUnavailableError extends UserFacingError {
  override readonly name = 'ServiceUnavailableError'
  readonly service: 'postgres' | 'opensearch' | 'encoder'
  /** Seconds after which the client should retry; an integer. */
  readonly retryAfter: number

  constructor(
    service: 'postgres' | 'opensearch' | 'encoder',
    reason: string,
    options: { cause?: unknown; retryAfter?: number } = {},
  ) {
    super(`${service}: ${reason}`, { cause: options.cause })
    this.service = service
    this.retryAfter = options.retryAfter ?? DEFAULT_RETRY_AFTER
  }
}

/** Long enough for a connection pool or a shard to recover, short enough for a user to wait. */
const DEFAULT_RETRY_AFTER = 2
