import type { Query } from '../../opensearch/query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'

/** The index holds the rows in force on the day of the ingest; a row that has ended since is not a hit. */
export const inForce = (today: IsoDate): Query => ({
  bool: { must_not: [{ range: { validity_end_date: { lt: today } } }] },
})

/** The query, restricted to rows in force and to further filters. */
export const queryInForce = (query: Query, today: IsoDate, filters: readonly Query[] = []): Query => ({
  bool: { must: [query], filter: [inForce(today), ...filters] },
})
