import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { at } from '../../collections/at.ts'
import { CannotWriteError } from '../../errors/cannot-write-error.ts'
import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
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
        const { used, msBeforeNext } = await count(postgres, apiKeyId, requests, windowSeconds)
        if (used >= limitPerSecond) blockedUntil.set(apiKeyId, now() + msBeforeNext)
        return { isAllowed: used <= limitPerSecond, remaining: Math.max(limitPerSecond - used, 0), msBeforeNext }
      } catch (error) {
        if (!(error instanceof CannotWriteError)) throw error
        return await ownLimiterOf(limitPerSecond).consume(apiKeyId, requests).then(allowed, refused)
      }
    },
  }
}

interface Count {
  /** Requests of the present second, these included. */
  readonly used: number
  readonly msBeforeNext: number
}

async function count(postgres: Queryable, apiKeyId: number, requests: number, windowSeconds: number): Promise<Count> {
  // Not now(), which stands still while the statement waits for the row.
  const clock = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
  const end = sql`${clock} + ${windowSeconds * 1000}::bigint`
  const rows = await postgres.query<Count>(sql`
    INSERT INTO request_counts AS counted (key, points, expire)
    VALUES (${String(apiKeyId)}, ${requests}, ${end})
    ON CONFLICT (key) DO UPDATE
       SET points = CASE WHEN counted.expire <= ${clock} THEN excluded.points ELSE counted.points + excluded.points END,
           expire = CASE WHEN counted.expire <= ${clock} THEN ${end} ELSE counted.expire END
    RETURNING points AS used, greatest(expire - ${clock}, 0) AS "msBeforeNext"`)
  return at(rows, 0)
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
