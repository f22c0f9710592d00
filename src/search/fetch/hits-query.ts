import { BY_SCORE_AND_PLACE, NO_VALUES } from '../../opensearch/query.ts'
import type { SearchResponse } from '../../opensearch/responses.ts'
import type { PositionRange } from '../../questions/outline.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { curatedClauses, placeClauses, withinClauses } from '../facets/filter-clauses.ts'
import type { Filters } from '../facets/filters.ts'
import { queryInForce } from '../queries/in-force.ts'
import type { RowAt, RowKey } from '../row-positions.ts'
import type { HitRanking } from '../score/ranking.ts'
import { hitAggregations } from './hit-aggregations.ts'

/** The rows among which hits are searched. */
export interface Scope {
  readonly today: IsoDate
  readonly filters: Filters
  /** Parts of the tariff that hits are in; null: the whole. */
  readonly within: readonly PositionRange[] | null
}

/** A range of hits. */
export interface Window {
  readonly from: number
  readonly size: number
}

/**
 * A window of hits, with statistics and facets over all of them. Rows below `minimumScore` are not hits: totals,
 * statistics and pages count the same set. Equal scores are in the order of the tariff.
 * @param places Whether to list where each hit is
 */
export const hitsBody = (
  { query, minimumScore, directHit }: Pick<HitRanking, 'query' | 'minimumScore' | 'directHit'>,
  { from, size }: Window,
  { today, filters: { place, curated }, within }: Scope,
  places: boolean,
): object => ({
  query: queryInForce(query, today, [...placeClauses(place), ...withinClauses(within)]),
  // This filter is not part of the query, because the counts of a facet include what its own filter leaves out.
  ...(curated.length === 0 ? {} : { post_filter: { bool: { filter: curatedClauses(curated) } } }),
  ...(minimumScore > 0 ? { min_score: minimumScore } : {}),
  from,
  size,
  sort: BY_SCORE_AND_PLACE,
  track_total_hits: true,
  aggs: hitAggregations(curated, directHit.query, places),
  ...NO_VALUES,
})

/** A hit as the engine returns it: which row, and its score. */
export interface RankedRow extends RowKey {
  readonly score: number
}

export const readHits = (answer: SearchResponse<unknown>, rowAt: RowAt): readonly RankedRow[] =>
  answer.hits.hits.map(({ sort }) => rankedRow(rowAt, Number(sort?.[1]), Number(sort?.[0])))

/**
 * Rounds the score to the 32 bits in which the engine computes, so that it agrees with the sums of the aggregations. The row
 * is not spread into the result: Node 20 makes a hidden class for each object that is spread and extended.
 */
export const rankedRow = (rowAt: RowAt, position: number, score: number): RankedRow => {
  const { id, itemId } = rowAt(position)
  return { id, itemId, score: Math.fround(score) }
}
