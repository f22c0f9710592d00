import { z } from 'zod'
import type { OpenSearch } from '../opensearch/client.ts'
import { valuesOnly } from '../opensearch/query.ts'
import { createPerVersion, type PerVersion } from '../versions/per-version.ts'
import { RESULT_WINDOW } from './fetch/hits-query.ts'

/** A row of an index, as a ranking needs it. */
export interface PlacedRow {
  /** The document's `_id`. */
  readonly id: string
  /** Ten digits. */
  readonly itemId: string
}

/** The rows of one index by their place in the tariff, the field `position`. Throws for a place that has none. */
export type RowPlaces = (position: number) => PlacedRow

/**
 * Reads which row stands where, once for each dated index, in 100 ms and 4 MB: every hit carries its place, because hits
 * of equal score are ordered by it, and so need not carry anything else.
 */
export const createRowPlaces = (openSearch: OpenSearch): PerVersion<string, RowPlaces> =>
  createPerVersion(async (searchIndex) => {
    const answer = await openSearch.search<never>(searchIndex, {
      query: { match_all: {} },
      size: RESULT_WINDOW,
      track_total_hits: false,
      ...valuesOnly(...FIELDS),
    })
    const places: PlacedRow[] = []
    for (const { fields } of answer.hits.hits) {
      const row = placeSchema.parse(fields)
      places[row.position[0]] = { id: String(row.goods_nomenclature_sid[0]), itemId: row.goods_nomenclature_item_id[0] }
    }
    return (position) => {
      const row = places[position]
      if (row === undefined) throw new Error(`${searchIndex} has no row at ${position}`)
      return row
    }
  })

const FIELDS = ['position', 'goods_nomenclature_sid', 'goods_nomenclature_item_id'] as const

const placeSchema = z.object({
  position: z.tuple([z.int()]),
  goods_nomenclature_sid: z.tuple([z.int()]),
  goods_nomenclature_item_id: z.tuple([z.string()]),
})
