import type { SearchResponse } from '../../opensearch/responses.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Filters } from '../filters.ts'
import type { Window } from '../hit-window.ts'
import { curatedClauses, filterClauses, inForce, placeClauses } from './filter-clauses.ts'
import { hitAggregations } from './hit-aggregations.ts'
import { type Query, valuesOnly } from './query.ts'

/** `index.max_result_window` of the mapping. */
export const RESULT_WINDOW = 100_000

/** What every search is narrowed to. */
export interface Scope {
  readonly today: IsoDate
  readonly filters: Filters
}

/**
 * One page of hits with the statistics and facets of all of them. Rows below `minimumScore` are no hits: totals, statistics and
 * pages see the same set. Equal scores go in the order of the tariff.
 */
export const hitsBody = (query: Query, minimumScore: number, { from, size }: Window, scope: Scope): object => {
  const { curated } = scope.filters
  return {
    query: within(query, scope.today, placeClauses(scope.filters.place)),
    // Not part of the query: a facet's own counts are over what its filter leaves out, too.
    ...(curated.length === 0 ? {} : { post_filter: { bool: { filter: curatedClauses(curated) } } }),
    ...(minimumScore > 0 ? { min_score: minimumScore } : {}),
    from,
    size,
    sort: [{ _score: 'desc' }, { position: 'asc' }],
    track_total_hits: true,
    aggs: hitAggregations(curated),
    ...valuesOnly('goods_nomenclature_sid', 'goods_nomenclature_item_id'),
  }
}

/** One row as a hit. */
export const oneHitBody = (query: Query, id: string): object => ({
  query: { bool: { must: [query], filter: [{ ids: { values: [id] } }] } },
  size: 1,
  track_total_hits: false,
  ...valuesOnly('goods_nomenclature_sid', 'goods_nomenclature_item_id'),
})

/** The best score that any row in force reaches, filters aside: the measure of the floor stays as the filters change. */
export const bestScoreBody = (query: Query, today: IsoDate): object => ({
  query: within(query, today),
  size: 1,
  _source: false,
  track_total_hits: false,
})

/** The rows that the query names exactly; two are enough to tell that it is not one. */
export const directHitBody = (query: Query, scope: Scope): object => ({
  query: { bool: { filter: [query, inForce(scope.today), ...filterClauses(scope.filters)] } },
  size: 2,
  sort: [{ position: 'asc' }],
  _source: false,
  track_total_hits: false,
})

/** A hit as the engine gives it: which row it is, and how well it matches. */
export interface RankedRow {
  readonly id: string
  readonly itemId: string
  readonly score: number
}

export const readHits = (answer: SearchResponse<unknown>): readonly RankedRow[] =>
  answer.hits.hits.map(({ fields, _score }) => ({
    id: String(fields?.goods_nomenclature_sid?.[0]),
    itemId: String(fields?.goods_nomenclature_item_id?.[0]),
    // The engine counts in 32 bits and prints few digits; the aggregations show the whole number, and sums shall agree.
    score: Math.fround(_score ?? 0),
  }))

const within = (query: Query, today: IsoDate, clauses: readonly Query[] = []): Query => ({
  bool: { must: [query], filter: [inForce(today), ...clauses] },
})
