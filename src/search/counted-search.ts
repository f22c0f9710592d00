import type { Search } from './search.ts'

/** Counts each search that is answered by whether it found anything. */
export const countedSearch =
  (search: Search, count: (outcome: 'found' | 'empty') => void): Search =>
  async (...request) => {
    const outcome = await search(...request)
    count(outcome.totalResults === 0 ? 'empty' : 'found')
    return outcome
  }
