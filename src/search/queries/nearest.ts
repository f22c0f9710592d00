import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { inForce } from './filter-clauses.ts'
import type { Query } from './query.ts'

/** The labelled texts whose meaning is nearest to the query's. `vector`: as the index holds them. */
export const nearestLabelsBody = (vector: Int8Array, k: number): object => labels(knn(vector, k), k)

/** The labelled texts that share most with the words of a query. */
export const likestLabelsBody = (words: readonly string[], k: number): object =>
  labels({ match: { text: { query: words.join(' ') } } }, k)

/** The rows in force whose meaning is nearest to the query's. */
export const nearestRowsBody = (vector: Int8Array, k: number, today: IsoDate): object => ({
  query: knn(vector, k, inForce(today)),
  size: k,
  _source: false,
  track_total_hits: false,
})

/** The engine's score of a vector, as a cosine. */
export const toCosine = (score: number): number => 2 * score - 1

const labels = (query: Query, size: number): object => ({
  query,
  size,
  _source: ['code', 'weight'],
  track_total_hits: false,
})

const knn = (vector: Int8Array, k: number, filter?: Query): Query => ({
  knn: { embedding: { vector: [...vector], k, ...(filter === undefined ? {} : { filter }) } },
})
