import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../reference-route.ts'
import type { MeasureRow } from './query.ts'

export interface MeasurePeriod {
  readonly goods_nomenclature_sid: number
  readonly validity_start_date: IsoDate
  readonly validity_end_date: IsoDate | null
}

/** When a measure is in force, and on which row, whatever the day. One statement. */
export async function readMeasurePeriod(
  { db, dataVersionId }: TariffDay,
  measureSid: number,
): Promise<MeasurePeriod | null> {
  const [row] = await db.query<MeasurePeriod>(sql`
    SELECT goods_nomenclature_sid, validity_start_date, validity_end_date
      FROM measures
     WHERE data_version_id = ${dataVersionId} AND measure_sid = ${measureSid}`)
  return row ?? null
}

/** The row that a measure is declared on, as it is on the day, and its quota. */
export interface MeasureSurroundings {
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

/** One statement. */
export async function readSurroundings(
  { db, dataVersionId, asOf }: TariffDay,
  measure: MeasureRow,
): Promise<MeasureSurroundings> {
  const [row] = await db.query<MeasureSurroundings>(sql`
    SELECT
      (SELECT json_build_object(
                'goods_nomenclature_sid', g.goods_nomenclature_sid,
                'goods_nomenclature_item_id', g.goods_nomenclature_item_id,
                'productline_suffix', g.productline_suffix,
                'number_indents', coalesce((
                  SELECT number_indents FROM goods_nomenclature_indents
                   WHERE data_version_id = ${dataVersionId} AND goods_nomenclature_sid = g.goods_nomenclature_sid
                     AND validity_start_date <= ${asOf}
                   ORDER BY validity_start_date DESC LIMIT 1), g.number_indents),
                'description', coalesce((
                  SELECT description FROM goods_nomenclature_descriptions
                   WHERE data_version_id = ${dataVersionId} AND goods_nomenclature_sid = g.goods_nomenclature_sid
                     AND validity_start_date <= ${asOf}
                   ORDER BY validity_start_date DESC LIMIT 1), g.description))
         FROM goods_nomenclatures g
        WHERE g.data_version_id = ${dataVersionId}
          AND g.goods_nomenclature_sid = ${measure.goods_nomenclature_sid}) AS goods_nomenclature,
      (SELECT json_build_object(
                'quota_order_number_sid', quota_order_number_sid, 'validity_start_date', validity_start_date,
                'validity_end_date', validity_end_date)
         FROM quota_order_numbers
        WHERE data_version_id = ${dataVersionId} AND quota_order_number_id = ${measure.ordernumber}
        ORDER BY (validity_start_date <= ${asOf}) DESC NULLS LAST, validity_start_date DESC NULLS LAST
        LIMIT 1) AS quota_order_number`)
  if (row === undefined) throw new Error('a SELECT without FROM answers one row')
  return row
}
