import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { CannotWriteError } from '../../errors/cannot-write-error.ts'
import type { Queryable } from '../../postgres/client.ts'
import { tooManyOfVisitor } from '../errors/too-many-requests.ts'
import { countRequests, removeEndedCounts } from './count-requests.ts'

/** What visitors without a key may do only so often, as each use costs as much as many look-ups. */
export const VISITOR_LIMITS = {
  /** One every two seconds: no person types faster, and the encoder stays free for clients with a key. */
  classify: { most: 30, seconds: 60, inWords: '30 descriptions a minute' },
  /** One full file, or several small ones. */
  classifyRows: { most: 10_000, seconds: 3600, inWords: '10,000 rows an hour' },
  /** A result takes some five steps. */
  categorise: { most: 60, seconds: 60, inWords: '60 categorisations a minute' },
} as const

export type LimitedUse = keyof typeof VISITOR_LIMITS

export interface VisitorLimit {
  /**
   * Counts a use of a visitor, who is named by `context.visitor`.
   * @param uses Rows of a file; default: one
   * @throws RequestError 429 once there are more than the limit
   */
  take(visitor: string, use: LimitedUse, uses?: number): Promise<void>
}

/** Keys of visitors begin so; those of clients are numbers. */
const PREFIX = 'visitor '

/** Time between two removals of ended windows, which remain of visitors who came once. */
const REMOVE_EVERY_MS = 10 * 60 * 1000

/** Visitors over a limit who are turned away without a query; a flood from more addresses must not fill the memory. */
const MAX_BLOCKED = 10_000

/** Counts in Postgres, so that several processes share one limit; each for itself while Postgres accepts no writes. */
export function createVisitorLimit(postgres: Queryable, now: () => number = () => performance.now()): VisitorLimit {
  const ownLimiters = new Map<LimitedUse, RateLimiterMemory>()
  /** Key of a visitor over a limit → when its window ends. */
  const blockedUntil = new LRUCache<string, number>({ max: MAX_BLOCKED })
  let removedAt = now()

  const ownLimiterOf = (use: LimitedUse): RateLimiterMemory => {
    const known = ownLimiters.get(use)
    if (known) return known
    const limiter = new RateLimiterMemory({ points: VISITOR_LIMITS[use].most, duration: VISITOR_LIMITS[use].seconds })
    ownLimiters.set(use, limiter)
    return limiter
  }

  const removeSometimes = () => {
    if (now() - removedAt < REMOVE_EVERY_MS) return
    removedAt = now()
    // The answer does not depend on it; the next attempt comes.
    removeEndedCounts(postgres, PREFIX).catch(() => undefined)
  }

  return {
    async take(visitor, use, uses = 1) {
      const { most, seconds, inWords } = VISITOR_LIMITS[use]
      const key = `${PREFIX}${use} ${visitor}`
      const blockedMs = (blockedUntil.get(key) ?? 0) - now()
      if (blockedMs > 0) throw tooManyOfVisitor(inWords, blockedMs)
      try {
        removeSometimes()
        const { used, msBeforeNext } = await countRequests(postgres, key, uses, seconds)
        if (used > most) {
          // A file that is too long for what is left must not use it up.
          const { used: before } = await countRequests(postgres, key, -uses, seconds)
          if (before >= most) blockedUntil.set(key, now() + msBeforeNext)
          throw tooManyOfVisitor(inWords, msBeforeNext, most - before)
        }
      } catch (error) {
        if (!(error instanceof CannotWriteError)) throw error
        await ownLimiterOf(use)
          .consume(visitor, uses)
          .catch((reason: unknown) => {
            throw reason instanceof RateLimiterRes ? tooManyOfVisitor(inWords, reason.msBeforeNext) : reason
          })
      }
    },
  }
}
