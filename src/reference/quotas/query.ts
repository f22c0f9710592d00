import { z } from 'zod'
import { day, dayOrNull, intOrNull, openPeriod } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import {
  quotaDefinitionColumns,
  quotaDefinitionRow,
  quotaEventColumns,
  quotaFactColumns,
} from '../../tariff-data/measures/quota-definitions.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { LINKED_MEASURE_COLUMNS, linkedMeasureRow, MEASURE_COLUMNS } from '../code-search/linked-measures.ts'
import type { ChosenPeriods } from './parameters.ts'

/** Criteria of a quota search. Null: any. */
export interface QuotaCriteria extends ChosenPeriods {
  readonly orderNumber: string | null
  /** goods_nomenclature_sids of a row and its ancestors. */
  readonly goodsNomenclatureSids: readonly number[] | null
  /** The ids of an area and of all that contain it. */
  readonly areas: readonly string[] | null
}

const candidateRow = z.object({
  ...quotaFactColumns,
  sid: z.int(),
  /** The day of the search, or the nearest day of the period. */
  day,
})

/** A matching period, with what its status depends on if the query filters by status. */
export type QuotaCandidateRow = z.output<typeof candidateRow>

/**
 * The matching periods of quotas, by order number. One statement, which scans the periods of a version, some 20,000 in
 * the whole tariff, and looks up the rest by keys; events only if the query filters by status.
 */
export function findQuotas(
  { db, dataVersionId }: TariffDay,
  { day: asOf, startingIn, orderNumber, goodsNomenclatureSids, areas }: QuotaCriteria,
  withEvents: boolean,
): Promise<readonly QuotaCandidateRow[]> {
  return queryRows(
    db,
    candidateRow,
    sql`
    SELECT d.quota_definition_sid AS sid, d.status, d.critical_state AS "criticalState",
           greatest(d.validity_start_date, least(d.validity_end_date, ${asOf}::date)) AS day,
           ${withEvents ? quotaEventColumns(dataVersionId) : NO_EVENTS}
      FROM quota_definitions d
     WHERE d.data_version_id = ${dataVersionId}
       AND (${orderNumber}::text IS NULL OR d.quota_order_number_id = ${orderNumber})
       AND CASE WHEN ${startingIn}::integer[] IS NULL
                THEN ${inForceOn(asOf, sql`d.`)}
                ELSE extract(year FROM d.validity_start_date) = ANY (${startingIn}::integer[]) END
       AND (${goodsNomenclatureSids}::integer[] IS NULL
            OR d.quota_order_number_id IN (
                 SELECT ordernumber
                   FROM measures
                  WHERE data_version_id = ${dataVersionId}
                    AND goods_nomenclature_sid = ANY (${goodsNomenclatureSids}::integer[])
                    AND ${inForceOn(asOf)})
            OR 'definition:' || d.quota_definition_sid IN (
                 SELECT unnest(owners)
                   FROM measure_sightings
                  WHERE data_version_id = ${dataVersionId}
                    AND goods_nomenclature_sid = ANY (${goodsNomenclatureSids}::integer[])))
       AND (${areas}::text[] IS NULL
            OR EXISTS (
                 SELECT
                   FROM quota_order_numbers q
                   JOIN quota_order_number_origins o
                     ON o.data_version_id = ${dataVersionId} AND o.quota_order_number_sid = q.quota_order_number_sid
                  WHERE q.data_version_id = ${dataVersionId}
                    AND q.quota_order_number_id = d.quota_order_number_id
                    AND o.geographical_area_id = ANY (${areas}::text[])
                    AND ${inForceOn(asOf, sql`o.`)}
                    AND NOT EXISTS (
                          SELECT
                            FROM quota_order_number_origin_exclusions
                           WHERE data_version_id = ${dataVersionId}
                             AND quota_order_number_sid = o.quota_order_number_sid
                             AND position = o.position
                             AND excluded_geographical_area = ANY (${areas}::text[]))))
     ORDER BY d.quota_order_number_id, d.validity_start_date, d.quota_definition_sid`,
  )
}

const NO_EVENTS = sql`'[]'::json AS events, '[]'::json AS "suspensionPeriods", '[]'::json AS "blockingPeriods"`

const origin = z.object({
  /** Null if the source has none: `position` identifies the origin within its order number. */
  sid: intOrNull,
  position: z.int(),
  geographicalAreaId: z.string(),
  ...openPeriod,
  excludedAreas: z.array(z.string()),
})

export type QuotaOrigin = z.output<typeof origin>

const balanceEvent = z.object({
  /** `2025-03-01T10:15:00.000Z` */
  occurrenceTimestamp: z.string(),
  lastImportDate: dayOrNull,
  oldBalance: z.string(),
  importedAmount: z.string(),
  newBalance: z.string(),
})

/** An allocation from a quota. */
export type BalanceEvent = z.output<typeof balanceEvent>

/** The most allocations shown with a period, the newest ones: some quotas have one for each working day. */
const MAX_BALANCE_EVENTS = 10

const quotaRow = quotaDefinitionRow.extend({
  day,
  /** The order number with the origins that may use it. */
  quotaOrderNumber: z.object({ sid: z.int(), origins: z.array(origin) }).nullable(),
  measures: z.array(linkedMeasureRow),
  balanceEvents: z.array(balanceEvent),
})

/** A period of a quota with everything that its answer shows. */
export type QuotaRow = z.output<typeof quotaRow>

/**
 * Periods of quotas, each as of the day of the search, or as of its nearest day. One statement, by keys. A measure
 * recorded with the period is shown as recorded, although such records say less reliably when measures end.
 */
export async function readQuotas(
  { db, dataVersionId }: TariffDay,
  sids: readonly number[],
  asOf: IsoDate,
): Promise<readonly QuotaRow[]> {
  if (sids.length === 0) return []
  return queryRows(
    db,
    quotaRow,
    sql`
    SELECT ${quotaDefinitionColumns(dataVersionId)}, d.day,
           (SELECT json_build_object(
                     'sid', q.quota_order_number_sid,
                     'origins', (
                       SELECT coalesce(json_agg(json_build_object(
                                'sid', o.quota_order_number_origin_sid, 'position', o.position,
                                'geographicalAreaId', o.geographical_area_id,
                                'validityStartDate', o.validity_start_date, 'validityEndDate', o.validity_end_date,
                                'excludedAreas', (
                                  SELECT coalesce(json_agg(excluded_geographical_area
                                                           ORDER BY excluded_geographical_area), '[]')
                                    FROM quota_order_number_origin_exclusions
                                   WHERE data_version_id = ${dataVersionId}
                                     AND quota_order_number_sid = o.quota_order_number_sid
                                     AND position = o.position)) ORDER BY o.position), '[]')
                         FROM quota_order_number_origins o
                        WHERE o.data_version_id = ${dataVersionId}
                          AND o.quota_order_number_sid = q.quota_order_number_sid
                          AND ${inForceOn(sql`d.day`, sql`o.`)}))
              FROM quota_order_numbers q
             WHERE q.data_version_id = ${dataVersionId} AND q.quota_order_number_id = d.quota_order_number_id
             ORDER BY (q.validity_start_date <= d.day) DESC NULLS LAST, q.validity_start_date DESC NULLS LAST
             LIMIT 1) AS "quotaOrderNumber",
           (SELECT coalesce(json_agg(json_build_object(
                     'occurrenceTimestamp', to_char(occurrence_timestamp, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                     'lastImportDate', last_import_date_in_allocation, 'oldBalance', old_balance::text,
                     'importedAmount', imported_amount::text, 'newBalance', new_balance::text)
                     ORDER BY occurrence_timestamp DESC), '[]')
              FROM (SELECT *
                      FROM quota_balance_events
                     WHERE data_version_id = ${dataVersionId}
                       AND quota_definition_sid = d.quota_definition_sid
                       AND occurrence_timestamp < d.day + 1
                     ORDER BY occurrence_timestamp DESC
                     LIMIT ${MAX_BALANCE_EVENTS}) e) AS "balanceEvents",
           (SELECT coalesce(json_agg(linked ORDER BY ${inForceOn(asOf, sql`m.`)} DESC,
                                                     m.goods_nomenclature_item_id, m.measure_sid), '[]')
              FROM (SELECT ${MEASURE_COLUMNS}
                      FROM measure_sightings
                     WHERE data_version_id = ${dataVersionId}
                       AND owners @> ARRAY['definition:' || d.quota_definition_sid]
                     UNION ALL
                    SELECT ${MEASURE_COLUMNS}
                      FROM measures own
                     WHERE data_version_id = ${dataVersionId}
                       AND ordernumber = d.quota_order_number_id
                       AND NOT EXISTS (SELECT FROM measure_sightings
                                        WHERE data_version_id = ${dataVersionId}
                                          AND measure_sid = own.measure_sid
                                          AND owners @> ARRAY['definition:' || d.quota_definition_sid])) m
             CROSS JOIN LATERAL (SELECT ${LINKED_MEASURE_COLUMNS}) linked
             WHERE ${inForceOn(sql`d.day`, sql`m.`)}) AS measures
      FROM (SELECT *, greatest(validity_start_date, least(validity_end_date, ${asOf}::date)) AS day
              FROM quota_definitions
             WHERE data_version_id = ${dataVersionId}
               AND quota_definition_sid = ANY (${sids}::integer[])) d
     ORDER BY d.quota_order_number_id, d.validity_start_date, d.quota_definition_sid`,
  )
}
