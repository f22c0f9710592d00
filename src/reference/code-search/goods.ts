import { intOrNull } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { sql } from '../../postgres/sql.ts'
import { isChapter, isHeading, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { DescribedRow, GoodsNomenclatureClass } from '../../tariff/goods-nomenclature.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import { historyOnDay } from '../../tariff-data/nomenclature/history-on-day.ts'
import { HISTORIC_COLUMNS, nomenclatureRow } from '../../tariff-data/nomenclature/nomenclature-row.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** A row of the nomenclature that something refers to, with the text and the indent that it has on the day. */
export interface ReferredRow extends DescribedRow {
  readonly class: GoodsNomenclatureClass
}

const referredRow = nomenclatureRow.extend({ nextIndents: intOrNull })

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
  const rows = await queryRows(
    db,
    referredRow,
    sql`
    SELECT ${HISTORIC_COLUMNS}, below.number_indents AS "nextIndents"
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
       AND g.goods_nomenclature_sid = ANY (${[...new Set(sids)]}::integer[])`,
  )
  return new Map(
    rows.map(({ nextIndents, ...row }) => [row.goodsNomenclatureSid, { ...row, class: classOf(row, nextIndents) }]),
  )
}

/** The class of a row, from the indent of the next row on the day. */
function classOf(row: DescribedRow, nextIndents: number | null): GoodsNomenclatureClass {
  if (isChapter(row)) return 'chapter'
  const hasChildren = nextIndents !== null && nextIndents > row.numberIndents
  if (row.productlineSuffix === PRODUCT_LINE_SUFFIX && !hasChildren) return 'commodity'
  return isHeading(row) ? 'heading' : 'subheading'
}
