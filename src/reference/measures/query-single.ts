import { sqlOfVersion, VERSION } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

/** The surroundings of a measure on a day: its validity, the row that it is declared on, and its quota. */
export interface MeasureSurroundings {
  /**
   * True: the sources of the data name the measure in answers about something else, such as a certificate, and nothing
   * but what is here is known of it.
   */
  readonly partial: boolean
  /** The day of the request, or the nearest one on which the measure is in force. */
  readonly day: IsoDate
  readonly goods_nomenclature_sid: number | null
  readonly goods_nomenclature_item_id: string
  readonly measure_type_id: string | null
  readonly geographical_area_id: string | null
  /** Null: unknown. */
  readonly validity_start_date: IsoDate | null
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

/** Whether the measure is in force or not; null if the data has none. One statement. */
export async function readSurroundings(
  { db, dataVersionId, asOf }: TariffDay,
  measureSid: number,
): Promise<MeasureSurroundings | null> {
  const [row] = await db.query<MeasureSurroundings>(sqlOfVersion(dataVersionId)`
    SELECT m.partial, m.day, m.goods_nomenclature_sid, m.goods_nomenclature_item_id, m.measure_type_id,
      m.geographical_area_id, m.validity_start_date, m.validity_end_date,
      (SELECT json_build_object(
                'goods_nomenclature_sid', g.goods_nomenclature_sid,
                'goods_nomenclature_item_id', g.goods_nomenclature_item_id,
                'productline_suffix', g.productline_suffix,
                'number_indents', coalesce((
                  SELECT number_indents FROM goods_nomenclature_indents
                   WHERE data_version_id = ${VERSION} AND goods_nomenclature_sid = g.goods_nomenclature_sid
                     AND validity_start_date <= m.day
                   ORDER BY validity_start_date DESC LIMIT 1), g.number_indents),
                'description', coalesce((
                  SELECT description FROM goods_nomenclature_descriptions
                   WHERE data_version_id = ${VERSION} AND goods_nomenclature_sid = g.goods_nomenclature_sid
                     AND validity_start_date <= m.day
                   ORDER BY validity_start_date DESC LIMIT 1), g.description))
         FROM goods_nomenclatures g
        WHERE g.data_version_id = ${VERSION}
          AND g.goods_nomenclature_sid = m.goods_nomenclature_sid) AS goods_nomenclature,
      (SELECT json_build_object(
                'quota_order_number_sid', quota_order_number_sid, 'validity_start_date', validity_start_date,
                'validity_end_date', validity_end_date)
         FROM quota_order_numbers
        WHERE data_version_id = ${VERSION} AND quota_order_number_id = m.ordernumber
        ORDER BY (validity_start_date <= m.day) DESC NULLS LAST, validity_start_date DESC NULLS LAST
        LIMIT 1) AS quota_order_number
      FROM (SELECT *, greatest(validity_start_date, least(validity_end_date, ${asOf}::date)) AS day
              FROM (SELECT false AS partial, goods_nomenclature_sid, goods_nomenclature_item_id, measure_type_id,
                           geographical_area_id, ordernumber, validity_start_date, validity_end_date
                      FROM measures
                     WHERE data_version_id = ${VERSION} AND measure_sid = ${measureSid}::bigint
                     UNION ALL
                    SELECT true, goods_nomenclature_sid, goods_nomenclature_item_id, measure_type_id,
                           geographical_area_id, NULL, validity_start_date, validity_end_date
                      FROM measure_sightings
                     WHERE data_version_id = ${VERSION} AND measure_sid = ${measureSid}::bigint) known
             ORDER BY partial
             LIMIT 1) m`)
  return row ?? null
}
