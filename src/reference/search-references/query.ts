import { sql } from '../../postgres/sql.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

export interface SearchReferenceRow {
  readonly title: string
  readonly goods_nomenclature_item_id: string
  readonly productline_suffix: string
  readonly goods_nomenclature_sid: number
  readonly referenced_class: 'Chapter' | 'Heading' | 'Subheading' | 'Commodity'
}

/** Sorts after every text with the same prefix. */
const LAST_CHARACTER = '\u{10ffff}'

/** References to rows in force on the day whose title has the prefix, in any case; by title. */
export const readSearchReferences = (
  { db, dataVersionId, asOf }: TariffDay,
  letters: string,
): Promise<readonly SearchReferenceRow[]> =>
  db.query<SearchReferenceRow>(sql`
    SELECT r.title, r.goods_nomenclature_item_id, r.productline_suffix, r.goods_nomenclature_sid, r.referenced_class
      FROM search_references r
      JOIN goods_nomenclatures g
        ON g.data_version_id = ${dataVersionId}
       AND g.goods_nomenclature_sid = r.goods_nomenclature_sid
       AND ${inForceOn(asOf, sql`g.`)}
     WHERE r.data_version_id = ${dataVersionId}
       AND lower(r.title) ~>=~ lower(${letters})
       AND lower(r.title) ~<=~ (lower(${letters}) || ${LAST_CHARACTER})
     ORDER BY lower(r.title) COLLATE "C", r.title COLLATE "C", r.goods_nomenclature_item_id, r.productline_suffix`)
