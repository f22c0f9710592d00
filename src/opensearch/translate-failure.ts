import { errors } from '@opensearch-project/opensearch'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'

/** OpenSearch rejected a request in a way that a retry does not fix: an error of ours, 500 to the client. */
export class OpenSearchError extends Error {
  override readonly name = 'OpenSearchError'
  /** Status of the answer; 0 where there was none. */
  readonly status: number
  /** OpenSearch's error type, such as `parsing_exception`. */
  readonly type: string

  constructor(status: number, type: string, reason: string, cause?: unknown) {
    super(`opensearch: ${status} ${type}: ${reason}`, { cause })
    this.status = status
    this.type = type
  }
}

/** The caller gave up (its signal fired) before the answer came. */
export class RequestAbandonedError extends Error {
  override readonly name = 'RequestAbandonedError'
}

/** Overload and restarts: worth a retry. The engine answers 429 when its queues or its memory are full. */
const UNAVAILABLE_STATUSES = new Set([408, 429, 502, 503, 504])

/**
 * A live index that is missing or closed is about to be replaced or restored. The ingest, which asks about indices that
 * may be absent, uses `exists`.
 */
const UNAVAILABLE_TYPES = new Set([
  'index_not_found_exception',
  'index_closed_exception',
  'no_shard_available_action_exception',
  'cluster_block_exception',
  'circuit_breaking_exception',
  'cluster_manager_not_discovered_exception',
  'task_cancelled_exception',
  'unavailable_shards_exception',
  // A shard or a search on it was closed, or has moved, as its node went away.
  'already_closed_exception',
  'illegal_index_shard_state_exception',
  'index_shard_closed_exception',
  'search_context_missing_exception',
  'shard_not_found_exception',
])

/** A node is gone or does not answer another one, or a queue is full: `node_not_connected_exception` and its relatives. */
const UNAVAILABLE_TYPE = /^node_.*_exception$|(?:^|_)transport_exception$|(?:^|_)rejected_execution_exception$/

/** Seconds to wait when the engine says that it is overloaded: longer than for a lost connection. */
const RETRY_AFTER_OVERLOAD = 5

/** Whether the engine said that it has too much to do: sending the request again adds to that. */
export const isOverloaded = ({ retryAfter }: ServiceUnavailableError): boolean => retryAfter === RETRY_AFTER_OVERLOAD

/** The one place that distinguishes "OpenSearch is unavailable" from "the request is wrong". */
export function translateFailure(error: unknown): Error {
  if (
    error instanceof ServiceUnavailableError ||
    error instanceof OpenSearchError ||
    error instanceof RequestAbandonedError
  ) {
    return error
  }
  if (error instanceof errors.ResponseError) {
    return responseFailure(error.statusCode ?? 0, failureOf(error.body), error)
  }
  if (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    error instanceof errors.RequestAbortedError
  ) {
    return new ServiceUnavailableError('opensearch', error.message, { cause: error })
  }
  if (error instanceof errors.DeserializationError) {
    // A proxy's error page, or an answer cut off in the middle.
    return new ServiceUnavailableError('opensearch', 'the answer is not JSON', { cause: error })
  }
  return error instanceof Error ? error : new OpenSearchError(0, 'unknown', String(error))
}

/** A failure that the engine reports inside an answer: as a status of its own, or as an item of a larger answer. */
export function responseFailure(status: number, failure: EngineFailure, cause?: unknown): Error {
  if (UNAVAILABLE_STATUSES.has(status) || isUnavailable(failure.type)) {
    const overloaded = status === 429 || failure.type === 'circuit_breaking_exception'
    return new ServiceUnavailableError('opensearch', `${status} ${failure.type}: ${failure.reason}`, {
      cause,
      ...(overloaded && { retryAfter: RETRY_AFTER_OVERLOAD }),
    })
  }
  return new OpenSearchError(status, failure.type, failure.reason, cause)
}

const isUnavailable = (type: string): boolean => UNAVAILABLE_TYPES.has(type) || UNAVAILABLE_TYPE.test(type)

export interface EngineFailure {
  readonly type: string
  readonly reason: string
}

/** Reads `{ error: { type, reason, root_cause: [{ type, reason }] } }`, in which the root cause says what is wrong. */
export function failureOf(body: unknown): EngineFailure {
  const error = isRecord(body) ? body.error : undefined
  if (!isRecord(error)) return { type: 'unknown', reason: typeof error === 'string' ? error : 'no reason given' }
  const causes = error.root_cause
  const cause = Array.isArray(causes) && isRecord(causes[0]) ? causes[0] : error
  return {
    type: typeof cause.type === 'string' ? cause.type : 'unknown',
    reason: typeof cause.reason === 'string' ? cause.reason : 'no reason given',
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
