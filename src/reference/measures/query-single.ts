import { z } from 'zod'
import { day, intOrNull, openPeriod, textOrNull } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { sqlOfVersion, VERSION } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'

const surroundings = z.object({
  /**
   * True: the sources of the data name the measure in answers about something else, such as a certificate, and nothing
   * but what is here is known of it.
   */
  partial: z.boolean(),
  /** The day of the request, or the nearest one on which the measure is in force. */
  day,
  goodsNomenclatureSid: intOrNull,
  goodsNomenclatureItemId: z.string(),
  measureTypeId: textOrNull,
  geographicalAreaId: textOrNull,
  ...openPeriod,
  goodsNomenclature: z
    .object({
      goodsNomenclatureSid: z.int(),
      goodsNomenclatureItemId: z.string(),
      productlineSuffix: z.string(),
      numberIndents: z.int(),
      description: z.string(),
    })
    .nullable(),
  quotaOrderNumber: z.object({ sid: z.int(), ...openPeriod }).nullable(),
})

/** The surroundings of a measure on a day: its validity, the row that it is declared on, and its quota. */
export type MeasureSurroundings = z.output<typeof surroundings>

/** Whether the measure is in force or not; null if the data has none. One statement. */
export async function readSurroundings(
  { db, dataVersionId, asOf }: TariffDay,
  measureSid: number,
): Promise<MeasureSurroundings | null> {
  const [row] = await queryRows(
    db,
    surroundings,
    sqlOfVersion(dataVersionId)`
    SELECT m.partial, m.day, m.goods_nomenclature_sid AS "goodsNomenclatureSid",
      m.goods_nomenclature_item_id AS "goodsNomenclatureItemId", m.measure_type_id AS "measureTypeId",
      m.geographical_area_id AS "geographicalAreaId", m.validity_start_date AS "validityStartDate",
      m.validity_end_date AS "validityEndDate",
      (SELECT json_build_object(
                'goodsNomenclatureSid', g.goods_nomenclature_sid,
                'goodsNomenclatureItemId', g.goods_nomenclature_item_id,
                'productlineSuffix', g.productline_suffix,
                'numberIndents', coalesce((
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
          AND g.goods_nomenclature_sid = m.goods_nomenclature_sid) AS "goodsNomenclature",
      (SELECT json_build_object(
                'sid', quota_order_number_sid, 'validityStartDate', validity_start_date,
                'validityEndDate', validity_end_date)
         FROM quota_order_numbers
        WHERE data_version_id = ${VERSION} AND quota_order_number_id = m.ordernumber
        ORDER BY (validity_start_date <= m.day) DESC NULLS LAST, validity_start_date DESC NULLS LAST
        LIMIT 1) AS "quotaOrderNumber"
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
             LIMIT 1) m`,
  )
  return row ?? null
}
