import type { Page } from '../../json-api/pagination.ts'
import { type SpreadPenalties, spread } from './diversify.ts'
import { RESULT_WINDOW } from './hits-query.ts'

/**
 * The first hits, among which rows alike are spread. A page that starts behind them is as the engine ranks: so every hit is
 * on one page, and on the same one whatever the size of the others. A quarter of long queries have less than ten headings
 * among a hundred hits; five hundred cost the engine no more than those do, as only their codes are read.
 */
const SPREAD_HITS = 500

interface Hit {
  readonly score: number
  readonly itemId: string
}

/** Hits to ask the engine for. */
export interface Window {
  readonly from: number
  readonly size: number
}

export interface HitWindow {
  readonly asked: Window
  /** Of the hits that were asked for, those of the page, in their order. */
  shown<T extends Hit>(hits: readonly T[]): readonly T[]
}

/** What to ask for to show a page. `penalties`: null where the order is the engine's. */
export const windowOf = ({ page, perPage }: Page, penalties: SpreadPenalties | null): HitWindow => {
  const from = (page - 1) * perPage
  if (from >= RESULT_WINDOW) return { asked: { from: 0, size: 0 }, shown: () => [] }
  const size = Math.min(perPage, RESULT_WINDOW - from)
  if (penalties === null || from >= SPREAD_HITS) return { asked: { from, size }, shown: (hits) => hits }
  return {
    asked: { from: 0, size: Math.max(SPREAD_HITS, from + size) },
    shown: (hits) => {
      const first = spread(hits.slice(0, SPREAD_HITS), penalties)
      return [...first, ...hits.slice(SPREAD_HITS)].slice(from, from + size)
    },
  }
}
