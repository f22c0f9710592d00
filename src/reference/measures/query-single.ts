import { sqlOfVersion, VERSION } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** The validity of a measure, the row that it is declared on, as of the day, and its quota. */
export interface MeasureSurroundings {
  readonly goods_nomenclature_sid: number
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
  readonly goods_nomenclature: {
    readonly goods_nomenclature_sid: number
    readonly goods_nomenclature_item_id: string
    readonly productline_suffix: string
    readonly number_indents: number
    readonly description: string
  } | null
  readonly quota_order_number: {
    readonly quota_order_number_sid: number
    readonly validity_start_date: IsoDate | null
    readonly validity_end_date: IsoDate | null
  } | null
}

/** Whether the measure is in force or not; null if there never was one. One statement. */
export async function readSurroundings(
  { db, dataVersionId, asOf }: TariffDay,
  measureSid: number,
): Promise<MeasureSurroundings | null> {
  const [row] = await db.query<MeasureSurroundings>(sqlOfVersion(dataVersionId)`
    SELECT m.goods_nomenclature_sid, m.validity_start_date, m.validity_end_date,
      (SELECT json_build_object(
                'goods_nomenclature_sid', g.goods_nomenclature_sid,
                'goods_nomenclature_item_id', g.goods_nomenclature_item_id,
                'productline_suffix', g.productline_suffix,
                'number_indents', coalesce((
                  SELECT number_indents FROM goods_nomenclature_indents
                   WHERE data_version_id = ${VERSION} AND goods_nomenclature_sid = g.goods_nomenclature_sid
                     AND validity_start_date <= ${asOf}
                   ORDER BY validity_start_date DESC LIMIT 1), g.number_indents),
                'description', coalesce((
                  SELECT description FROM goods_nomenclature_descriptions
                   WHERE data_version_id = ${VERSION} AND goods_nomenclature_sid = g.goods_nomenclature_sid
                     AND validity_start_date <= ${asOf}
                   ORDER BY validity_start_date DESC LIMIT 1), g.description))
         FROM goods_nomenclatures g
        WHERE g.data_version_id = ${VERSION}
          AND g.goods_nomenclature_sid = m.goods_nomenclature_sid) AS goods_nomenclature,
      (SELECT json_build_object(
                'quota_order_number_sid', quota_order_number_sid, 'validity_start_date', validity_start_date,
                'validity_end_date', validity_end_date)
         FROM quota_order_numbers
        WHERE data_version_id = ${VERSION} AND quota_order_number_id = m.ordernumber
        ORDER BY (validity_start_date <= ${asOf}) DESC NULLS LAST, validity_start_date DESC NULLS LAST
        LIMIT 1) AS quota_order_number
      FROM measures m
     WHERE m.data_version_id = ${VERSION} AND m.measure_sid = ${measureSid}`)
  return row ?? null
}
