import type { Query } from '../../opensearch/query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { queryInForce } from './in-force.ts'

/** The best score that any row in force reaches. The request's filters are left out, so that the minimum score does not depend on them. */
export const bestScoreBody = (query: Query, today: IsoDate): object => ({
  query: queryInForce(query, today),
  size: 1,
  _source: false,
  track_total_hits: false,
})
