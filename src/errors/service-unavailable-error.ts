import { UserFacingError } from './user-facing-error.ts'

/**
 * A server that the service stands on did not answer, or answered that it cannot. The HTTP layer answers 503 with
 * `Retry-After`; the cause stays in the log.
 */
export class ServiceUnavailableError extends UserFacingError {
  override readonly name = 'ServiceUnavailableError'
  readonly service: 'postgres' | 'opensearch'
  /** Whole seconds after which another try is worth it. */
  readonly retryAfter: number

  constructor(
    service: 'postgres' | 'opensearch',
    reason: string,
    options: { cause?: unknown; retryAfter?: number } = {},
  ) {
    super(`${service}: ${reason}`, { cause: options.cause })
    this.service = service
    this.retryAfter = options.retryAfter ?? DEFAULT_RETRY_AFTER
  }
}

/** Long enough for a connection pool or a shard to come back, short enough that a person waits for it. */
const DEFAULT_RETRY_AFTER = 2
