import { setImmediate as nextRound } from 'node:timers/promises'
import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { isValidOn } from '../../tariff/validity.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { defineDerived } from '../../versions/version-data.ts'
import { presentSearchReference, type SearchReferenceRow } from './present.ts'

/** A search reference as answers show it, on the days on which the row that it refers to is in force. */
interface ShownReference {
  readonly foldedTitle: string
  readonly validityStartDate: IsoDate | null
  readonly validityEndDate: IsoDate | null
  /** The resource as JSON: presenting 35,000 of them takes ten times as long as joining their texts. */
  readonly json: string
}

/** References that are presented before other requests run. */
const SLICE = 500

/** Bytes of an entry in addition to its texts. */
const OVERHEAD_BYTES = 120

/** All search references of a version, by title. */
const SEARCH_REFERENCES = defineDerived<readonly ShownReference[]>({
  name: 'search_references',
  load: async ({ postgres, version: { dataVersionId } }) => {
    const rows = await postgres.query<DatedRow>(sql`
      SELECT r.title, r.goods_nomenclature_item_id, r.productline_suffix, r.goods_nomenclature_sid, r.referenced_class,
             g.validity_start_date, g.validity_end_date
        FROM search_references r
        JOIN goods_nomenclatures g
          ON g.data_version_id = ${dataVersionId}
         AND g.goods_nomenclature_sid = r.goods_nomenclature_sid
       WHERE r.data_version_id = ${dataVersionId}
       ORDER BY lower(r.title) COLLATE "C", r.title COLLATE "C", r.goods_nomenclature_item_id, r.productline_suffix`)
    const shown: ShownReference[] = []
    for (const row of rows) {
      shown.push({
        foldedTitle: row.title.toLowerCase(),
        validityStartDate: row.validity_start_date,
        validityEndDate: row.validity_end_date,
        json: JSON.stringify(presentSearchReference(row)),
      })
      if (shown.length % SLICE === 0) await nextRound()
    }
    return shown
  },
  sizeOf: (shown) => ({
    entries: shown.length,
    bytes: shown.reduce((sum, { json, foldedTitle }) => sum + OVERHEAD_BYTES + json.length + foldedTitle.length, 0),
  }),
})

interface DatedRow extends SearchReferenceRow {
  readonly validity_start_date: IsoDate | null
  readonly validity_end_date: IsoDate | null
}

/** JSON of the references to rows in force on the day whose title has the prefix, in any case; by title. */
export async function readSearchReferences({ data, asOf }: TariffDay, letters: string): Promise<readonly string[]> {
  const folded = letters.toLowerCase()
  const all = await data.get(SEARCH_REFERENCES)
  return all
    .filter((reference) => reference.foldedTitle.startsWith(folded) && isValidOn(reference, asOf))
    .map(({ json }) => json)
}
