import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { CannotWriteError } from '../../errors/cannot-write-error.ts'
import type { Queryable } from '../../postgres/client.ts'
import type { ApiClient } from './api-keys.ts'
import { countRequests } from './count-requests.ts'

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
  /** Milliseconds, monotonic. */
  now?(): number
}

/**
 * Counts in Postgres and by its clock, so that a client has one limit however many processes serve it and whatever
 * their clocks say. A client over its limit is rejected without a query until its second ends. While Postgres accepts no
 * writes, each process counts for itself.
 */
export function createRateLimit(
  postgres: Queryable,
  { windowSeconds = 1, now = () => performance.now() }: RateLimitOptions = {},
): RateLimit {
  /** Clients over their limit, and when their second ends. */
  const blockedUntil = new Map<number, number>()
  const ownLimiters = new Map<number, RateLimiterMemory>()

  function ownLimiterOf(limitPerSecond: number): RateLimiterMemory {
    const known = ownLimiters.get(limitPerSecond)
    if (known) return known
    const limiter = new RateLimiterMemory({ points: limitPerSecond, duration: windowSeconds })
    ownLimiters.set(limitPerSecond, limiter)
    return limiter
  }

  return {
    async take({ apiKeyId, limitPerSecond }, requests = 1) {
      const blockedMs = (blockedUntil.get(apiKeyId) ?? 0) - now()
      if (blockedMs > 0) return { isAllowed: false, remaining: 0, msBeforeNext: blockedMs }
      blockedUntil.delete(apiKeyId)
      try {
        const { used, msBeforeNext } = await countRequests(postgres, String(apiKeyId), requests, windowSeconds)
        if (used >= limitPerSecond) blockedUntil.set(apiKeyId, now() + msBeforeNext)
        return { isAllowed: used <= limitPerSecond, remaining: Math.max(limitPerSecond - used, 0), msBeforeNext }
      } catch (error) {
        if (!(error instanceof CannotWriteError)) throw error
        return await ownLimiterOf(limitPerSecond).consume(apiKeyId, requests).then(allowed, refused)
      }
    },
  }
}

const allowed = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
  isAllowed: true,
  remaining: remainingPoints,
  msBeforeNext,
})

/** The package rejects with its result where the limit is reached. */
const refused = (reason: unknown): Allowance => {
  if (reason instanceof RateLimiterRes) return { isAllowed: false, remaining: 0, msBeforeNext: reason.msBeforeNext }
  throw reason
}
