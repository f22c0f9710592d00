import type { Queryable } from '../../src/postgres/client.ts'
import { queryRows } from '../../src/postgres/query-rows.ts'
import { sql } from '../../src/postgres/sql.ts'
import { PRODUCT_LINE_SUFFIX } from '../../src/tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { inForceOn } from '../../src/tariff-data/in-force-on.ts'
import { HISTORIC_COLUMNS, nomenclatureRow } from '../../src/tariff-data/nomenclature/nomenclature-row.ts'
import type { SearchReferenceTitles } from './documents.ts'
import type { FacetClassifier, FacetVocabulary } from './facets.ts'
import type { DatedRow } from './successors.ts'

/** The rows of a version in force on a day, with the indent and the description that they have on that day. */
export function readNomenclature(
  db: Queryable,
  dataVersionId: number,
  asOf: IsoDate,
): Promise<readonly DescribedRow[]> {
  return queryRows(
    db,
    nomenclatureRow,
    sql`
    WITH indents AS (
      SELECT DISTINCT ON (goods_nomenclature_sid) goods_nomenclature_sid, number_indents
        FROM goods_nomenclature_indents
       WHERE data_version_id = ${dataVersionId} AND validity_start_date <= ${asOf}
       ORDER BY goods_nomenclature_sid, validity_start_date DESC
    ), descriptions AS (
      SELECT DISTINCT ON (goods_nomenclature_sid) goods_nomenclature_sid, description
        FROM goods_nomenclature_descriptions
       WHERE data_version_id = ${dataVersionId} AND validity_start_date <= ${asOf}
       ORDER BY goods_nomenclature_sid, validity_start_date DESC
    )
    SELECT ${HISTORIC_COLUMNS}
      FROM goods_nomenclatures g
      LEFT JOIN indents i USING (goods_nomenclature_sid)
      LEFT JOIN descriptions d USING (goods_nomenclature_sid)
     WHERE g.data_version_id = ${dataVersionId}
       AND ${inForceOn(asOf, sql`g.`)}`,
  )
}

/** The product lines of a version, past and future ones included. */
export function readProductLines(db: Queryable, dataVersionId: number): Promise<readonly DatedRow[]> {
  return db.query<DatedRow>(sql`
    SELECT goods_nomenclature_item_id AS "goodsNomenclatureItemId", description,
           validity_start_date AS "validityStartDate", validity_end_date AS "validityEndDate"
      FROM goods_nomenclatures
     WHERE data_version_id = ${dataVersionId} AND productline_suffix = ${PRODUCT_LINE_SUFFIX}`)
}

/** The titles of a version's search references by code and suffix. */
export async function readSearchReferences(db: Queryable, dataVersionId: number): Promise<SearchReferenceTitles> {
  const rows = await db.query<{ key: string; titles: string[] }>(sql`
    SELECT goods_nomenclature_item_id || '-' || productline_suffix AS key,
           array_agg(title ORDER BY title) AS titles
      FROM search_references
     WHERE data_version_id = ${dataVersionId}
     GROUP BY goods_nomenclature_item_id, productline_suffix`)
  return new Map(rows.map((row) => [row.key, row.titles]))
}

/** The vocabulary of the live facets, which gives a version's rows their values. */
export async function readFacetVocabulary(db: Queryable, dataVersionId: number): Promise<FacetVocabulary> {
  const classifiers = await db.query<FacetClassifier>(sql`
    SELECT facet, classification, words
      FROM facet_classifiers JOIN facets USING (data_version_id, facet)
     WHERE data_version_id = ${dataVersionId} AND live
     ORDER BY facet, position`)
  const levels = await db.query<{ heading_id: string; facets: readonly string[] }>(sql`
    SELECT heading_id, array_agg(DISTINCT facet::text) AS facets
      FROM facet_headings
     WHERE data_version_id = ${dataVersionId}
     GROUP BY heading_id`)
  return { classifiers, facetsByLevel: new Map(levels.map((level) => [level.heading_id, new Set(level.facets)])) }
}
