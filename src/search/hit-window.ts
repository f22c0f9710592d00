import type { Page } from '../json-api/pagination.ts'
import { RESULT_WINDOW } from './queries/hits.ts'
import { spread } from './spread.ts'

/**
 * The first hits, among which rows of one subheading are spread. A page that starts behind them is as the engine ranks:
 * so every hit is on one page, and on the same one whatever the size of the others.
 */
const SPREAD_HITS = 100

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
  shown<T extends Hit>(hits: readonly T[], penalty: number): readonly T[]
}

/** What to ask for to show a page. */
export const windowOf = ({ page, perPage }: Page, spreads: boolean): HitWindow => {
  const from = (page - 1) * perPage
  if (from >= RESULT_WINDOW) return { asked: { from: 0, size: 0 }, shown: () => [] }
  const size = Math.min(perPage, RESULT_WINDOW - from)
  if (!spreads || from >= SPREAD_HITS) return { asked: { from, size }, shown: (hits) => hits }
  return {
    asked: { from: 0, size: Math.max(SPREAD_HITS, from + size) },
    shown: (hits, penalty) => {
      const first = spread(hits.slice(0, SPREAD_HITS), penalty)
      return [...first, ...hits.slice(SPREAD_HITS)].slice(from, from + size)
    },
  }
}
