import { BY_SCORE_AND_PLACE, NO_VALUES, type Query } from '../../opensearch/query.ts'
import type { SearchResponse } from '../../opensearch/responses.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { curatedClauses, inForce, placeClauses } from '../facets/filter-clauses.ts'
import type { Filters } from '../facets/filters.ts'
import type { PlacedRow, RowPlaces } from '../row-positions.ts'
import { hitAggregations } from './hit-aggregations.ts'
import type { Window } from './page-window.ts'

/** `index.max_result_window` of the mapping. */
export const RESULT_WINDOW = 100_000

/** What every search is narrowed to. */
export interface Scope {
  readonly today: IsoDate
  readonly filters: Filters
}

/** What hits are found and ordered by. */
export interface RankedQuery {
  readonly query: Query
  /** Below it a row is no hit. */
  readonly minimumScore: number
  /** What a row has that the query names exactly; null where it names none. */
  readonly named: Query | null
}

/**
 * One page of hits with the statistics and facets of all of them. Rows below `minimumScore` are no hits: totals, statistics and
 * pages see the same set. Equal scores go in the order of the tariff.
 */
export const hitsBody = (
  { query, minimumScore, named }: RankedQuery,
  { from, size }: Window,
  { today, filters: { place, curated } }: Scope,
): object => {
  return {
    query: within(query, today, placeClauses(place)),
    // Not part of the query: a facet's own counts are over what its filter leaves out, too.
    ...(curated.length === 0 ? {} : { post_filter: { bool: { filter: curatedClauses(curated) } } }),
    ...(minimumScore > 0 ? { min_score: minimumScore } : {}),
    from,
    size,
    sort: BY_SCORE_AND_PLACE,
    track_total_hits: true,
    aggs: hitAggregations(curated, named),
    ...NO_VALUES,
  }
}

/** The best score that any row in force reaches, filters aside: the measure of the floor stays as the filters change. */
export const bestScoreBody = (query: Query, today: IsoDate): object => ({
  query: within(query, today),
  size: 1,
  _source: false,
  track_total_hits: false,
})

/** Whether there is any row that the query matches. */
export const anyRowBody = (query: Query, today: IsoDate): object => ({
  query: { bool: { filter: [query, inForce(today)] } },
  size: 0,
  track_total_hits: 1,
})

/** A hit as the engine gives it: which row it is, and how well it matches. */
export interface RankedRow extends PlacedRow {
  readonly score: number
}

export const readHits = (answer: SearchResponse<unknown>, rowAt: RowPlaces): readonly RankedRow[] =>
  answer.hits.hits.map(({ sort }) => rankedRow(rowAt, Number(sort?.[1]), Number(sort?.[0])))

/** `score`: as the engine has it, who counts in 32 bits; the aggregations show the whole number, and sums shall agree. */
export const rankedRow = (rowAt: RowPlaces, position: number, score: number): RankedRow => {
  const { id, itemId } = rowAt(position)
  return { id, itemId, score: Math.fround(score) }
}

const within = (query: Query, today: IsoDate, clauses: readonly Query[] = []): Query => ({
  bool: { must: [query], filter: [inForce(today), ...clauses] },
})
