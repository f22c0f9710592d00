import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { OpenSearch } from './client.ts'
import { OpenSearchError } from './translate-failure.ts'

/** Searches in a row that fail before the engine is left alone: more than a restart of one shard makes. */
const FAILURES = 10

/** Milliseconds between two attempts, so that a search is answered soon after the engine's return. */
const PAUSE_MS = 250

/** Decides whether something that may be away is asked. */
export interface Breaker {
  /** @throws ServiceUnavailableError without asking, while what was asked before has failed */
  run<T>(ask: () => Promise<T>): Promise<T>
}

/**
 * After failures in a row asks once in a while, and fails all other requests at once: they would only wait for a server that
 * is frozen, and add to the work of one that starts. A library (`cockatiel`) lets them wait for the attempt.
 * @param now Milliseconds, monotonic
 */
export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0
  let nextAttempt = 0
  return {
    async run(ask) {
      const isOpen = failures >= FAILURES
      if (isOpen && now() < nextAttempt) throw new ServiceUnavailableError('opensearch', 'the last searches failed')
      // Until this attempt has ended.
      if (isOpen) nextAttempt = Number.POSITIVE_INFINITY
      try {
        const result = await ask()
        failures = 0
        return result
      } catch (error) {
        if (error instanceof ServiceUnavailableError) failures += 1
        // It was asked something wrong, and answered.
        if (error instanceof OpenSearchError) failures = 0
        nextAttempt = now() + PAUSE_MS
        throw error
      }
    },
  }
}

/** Searches through a breaker; all other requests as before. */
export function failFast(openSearch: OpenSearch): OpenSearch {
  const { run } = createBreaker()
  return {
    ...openSearch,
    search: <Source, Aggregations>(...args: Parameters<OpenSearch['search']>) =>
      run(() => openSearch.search<Source, Aggregations>(...args)),
    msearch: <Source, Aggregations>(...args: Parameters<OpenSearch['msearch']>) =>
      run(() => openSearch.msearch<Source, Aggregations>(...args)),
  }
}
