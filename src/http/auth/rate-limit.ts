import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Queryable } from '../../postgres/client.ts'
import type { ApiClient } from './api-keys.ts'

export interface Allowance {
  /** False: the client has used up its limit for this second. */
  readonly isAllowed: boolean
  /** Requests left in this second. */
  readonly remaining: number
  /** Until the next second of this client begins. */
  readonly msBeforeNext: number
}

export interface RateLimit {
  /**
   * Counts requests of a client.
   * @throws ServiceUnavailableError while Postgres is away
   */
  take(client: ApiClient, requests?: number): Promise<Allowance>
}

export interface RateLimitOptions {
  /** Seconds over which a client may use up its limit; other than 1 only in tests. */
  readonly windowSeconds?: number
}

/**
 * Counts in Postgres, so that a client has one limit however many processes serve it. One that is over its limit is
 * rejected without a query until its second ends.
 */
export function createRateLimit(postgres: Queryable, { windowSeconds = 1 }: RateLimitOptions = {}): RateLimit {
  const limiters = new Map<number, RateLimiterPostgres>()
  const storeClient = {
    query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
      const rows = await postgres.query({ text, values })
      return { rows, rowCount: rows.length }
    },
  }

  function limiterOf(limitPerSecond: number): RateLimiterPostgres {
    const known = limiters.get(limitPerSecond)
    if (known) return known
    const limiter = new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'request_counts',
      tableCreated: true,
      // One row for each key, used again every second.
      clearExpiredByTimeout: false,
      keyPrefix: '',
      points: limitPerSecond,
      duration: windowSeconds,
      inMemoryBlockOnConsumed: limitPerSecond,
    })
    limiters.set(limitPerSecond, limiter)
    return limiter
  }

  return {
    take: ({ apiKeyId, limitPerSecond }, requests = 1) =>
      limiterOf(limitPerSecond).consume(String(apiKeyId), requests).then(allowed, refused),
  }
}

const allowed = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
  isAllowed: true,
  remaining: remainingPoints,
  msBeforeNext,
})

/** The package rejects with its result where the limit is reached, and with the error of the store otherwise. */
const refused = (reason: unknown): Allowance => {
  if (reason instanceof RateLimiterRes) return { isAllowed: false, remaining: 0, msBeforeNext: reason.msBeforeNext }
  throw reason
}
