import { sql } from '../../postgres/sql.ts'
import { isChapter, isHeading, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { GoodsNomenclatureClass } from '../../tariff/goods-nomenclature.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import { historyOnDay } from '../../tariff-data/nomenclature/history-on-day.ts'
import type { NomenclatureRow } from '../../tariff-data/nomenclature/nomenclature-row.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** A row of the nomenclature that something refers to, with the text and the indent that it has on the day. */
export interface ReferredRow extends NomenclatureRow {
  readonly class: GoodsNomenclatureClass
}

/**
 * Rows by sid, whether in force on the day or not. One statement, by keys. The indent of the next row shows whether a
 * row has others below it.
 */
export async function readReferredRows(
  tariff: TariffDay,
  sids: readonly number[],
): Promise<ReadonlyMap<number, ReferredRow>> {
  if (sids.length === 0) return new Map()
  const { db, dataVersionId, asOf } = tariff
  const rows = await db.query<Omit<ReferredRow, 'class'> & { readonly next_indents: number | null }>(sql`
    SELECT g.goods_nomenclature_sid, g.goods_nomenclature_item_id, g.productline_suffix,
           coalesce(i.number_indents, g.number_indents) AS number_indents,
           coalesce(d.description, g.description) AS description,
           g.validity_start_date, g.validity_end_date, below.number_indents AS next_indents
      FROM goods_nomenclatures g
      ${historyOnDay(tariff)}
      LEFT JOIN LATERAL (
             SELECT coalesce((
                      SELECT number_indents
                        FROM goods_nomenclature_indents
                       WHERE data_version_id = ${dataVersionId}
                         AND goods_nomenclature_sid = n.goods_nomenclature_sid
                         AND validity_start_date <= ${asOf}
                       ORDER BY validity_start_date DESC
                       LIMIT 1), n.number_indents) AS number_indents
               FROM goods_nomenclatures n
              WHERE n.data_version_id = ${dataVersionId}
                AND (n.goods_nomenclature_item_id, n.productline_suffix)
                    > (g.goods_nomenclature_item_id, g.productline_suffix)
                AND ${inForceOn(sql`least(g.validity_end_date, ${asOf})`, sql`n.`)}
              ORDER BY n.goods_nomenclature_item_id, n.productline_suffix
              LIMIT 1) below ON true
     WHERE g.data_version_id = ${dataVersionId}
       AND g.goods_nomenclature_sid = ANY (${[...new Set(sids)]}::integer[])`)
  return new Map(
    rows.map(({ next_indents, ...row }) => [row.goods_nomenclature_sid, { ...row, class: classOf(row, next_indents) }]),
  )
}

/** The class of a row, from the indent of the next row on the day. */
function classOf(row: Omit<ReferredRow, 'class'>, nextIndents: number | null): GoodsNomenclatureClass {
  const codes = { goodsNomenclatureItemId: row.goods_nomenclature_item_id, productlineSuffix: row.productline_suffix }
  if (isChapter(codes)) return 'chapter'
  const hasChildren = nextIndents !== null && nextIndents > row.number_indents
  if (row.productline_suffix === PRODUCT_LINE_SUFFIX && !hasChildren) return 'commodity'
  return isHeading(codes) ? 'heading' : 'subheading'
}
