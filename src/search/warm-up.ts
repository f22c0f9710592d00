import { REGIONS } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import type { LiveVersions } from '../versions/live-versions.ts'
import type { Search } from './search.ts'
import type { Suggest } from './suggestions/suggest.ts'

/** One of each kind of query: known words, misspelt ones, for which the vocabulary is loaded, another language, and a code. */
const QUERIES = ['cherry tomatoes', 'chery tomatos', 'Handtasche aus Leder', '0101'] as const

/** Duration of the warm-up: the functions that a search calls are compiled after some of them. */
const WARM_UP_MS = 1000

/** The first search of an engine that has just started takes up to two seconds on a small machine. */
const TIMEOUT_MS = 20_000

interface WarmUpDependencies {
  readonly search: Search
  readonly suggest: Suggest
  readonly liveVersions: LiveVersions
}

/**
 * Searches each region once, and again for a second, so that no client waits while code is compiled and files are read for
 * the first time. Rejects if a search fails; regions without data are skipped.
 */
export async function warmUp(dependencies: WarmUpDependencies): Promise<void> {
  const end = performance.now() + WARM_UP_MS
  while ((await searchRegions(dependencies)) > 0 && performance.now() < end);
}

/** Returns the number of regions with data. */
async function searchRegions({ search, suggest, liveVersions }: WarmUpDependencies): Promise<number> {
  let searched = 0
  for (const region of REGIONS) {
    const live = await liveVersions.get(region)
    if (live === null) continue
    searched += 1
    for (const query of QUERIES) {
      const today = todayUtc()
      const request = { query, page: { page: 1, perPage: 1 }, today, questions: true, explain: true }
      await search(live, request, { timeoutMs: TIMEOUT_MS })
      await suggest(live, { query, limit: 1, today }, { timeoutMs: TIMEOUT_MS })
    }
  }
  return searched
}
