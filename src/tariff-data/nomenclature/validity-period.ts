import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** When the row with a code and suffix is in force, the latest period first; null if the data has no such row. */
export async function readValidityPeriod(
  { db, dataVersionId }: TariffDay,
  goodsNomenclatureItemId: string,
  productlineSuffix: string,
): Promise<{ readonly start: IsoDate; readonly end: IsoDate | null } | null> {
  const [row] = await db.query<{ validity_start_date: IsoDate; validity_end_date: IsoDate | null }>(sql`
    SELECT validity_start_date, validity_end_date
      FROM goods_nomenclatures
     WHERE data_version_id = ${dataVersionId}
       AND goods_nomenclature_item_id = ${goodsNomenclatureItemId}
       AND productline_suffix = ${productlineSuffix}
     ORDER BY validity_start_date DESC
     LIMIT 1`)
  return row ? { start: row.validity_start_date, end: row.validity_end_date } : null
}
