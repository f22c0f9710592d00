import type { Registry } from 'prom-client'
import { outcomes } from '../metrics/outcomes.ts'
import type { Search } from './search.ts'

/** Counts each search that is computed, rather than cached, by whether it found anything. */
export function countedSearch(registry: Registry, search: Search): Search {
  const count = outcomes<'found' | 'empty'>(
    registry,
    'search_outcomes_total',
    'Searches that were computed, by outcome: found or empty',
  )
  return async (...request) => {
    const outcome = await search(...request)
    count(outcome.totalResults === 0 ? 'empty' : 'found')
    return outcome
  }
}
