import type { Page } from '../../json-api/pagination.ts'
import { RESULT_WINDOW } from '../../questions/read-all-rows.ts'
import type { DiversityPenalties } from '../score/ranking.ts'
import { diversify } from './diversify.ts'
import type { RankedRow, Window } from './hits-query.ts'

/**
 * Hits among which the ranking is diversified, counted from the first. Pages behind them keep the engine's order, so that
 * every hit is on one page, and on the same one whatever the size of the pages. A quarter of long queries have fewer than
 * ten headings among a hundred hits; retrieving five hundred costs the engine no more, as only their codes are read.
 */
const DIVERSIFIED_HITS = 500

/** The window to request from the engine so that a page can be cut from it. */
export const windowOfPage = ({ page, perPage }: Page, penalties: DiversityPenalties | null): Window => {
  const { from, size } = rangeOf(page, perPage)
  if (penalties === null || size === 0 || from >= DIVERSIFIED_HITS) return { from, size }
  return { from: 0, size: Math.max(DIVERSIFIED_HITS, from + size) }
}

/** The hits of the page in their order, from those of its window. */
export const hitsOfPage = <Hit extends Pick<RankedRow, 'score' | 'itemId'>>(
  hits: readonly Hit[],
  { page, perPage }: Page,
  penalties: DiversityPenalties | null,
): readonly Hit[] => {
  const { from, size } = rangeOf(page, perPage)
  if (penalties === null || size === 0 || from >= DIVERSIFIED_HITS) return hits
  const first = diversify(hits.slice(0, DIVERSIFIED_HITS), penalties)
  return [...first, ...hits.slice(DIVERSIFIED_HITS)].slice(from, from + size)
}

/** The hits of a page; an empty range behind what the engine can reach. */
const rangeOf = (page: number, perPage: number): Window => {
  const from = (page - 1) * perPage
  return from >= RESULT_WINDOW ? { from: 0, size: 0 } : { from, size: Math.min(perPage, RESULT_WINDOW - from) }
}
