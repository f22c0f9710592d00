import { z } from 'zod'
import { day, dayOrNull, textOrNull } from '../../postgres/columns.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { type Sql, sql, sqlOfVersion, VERSION } from '../../postgres/sql.ts'
import { decimalText } from '../../tariff/decimal.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { QuotaDefinition } from '../../tariff/measure.ts'
import { type QuotaFacts, quotaStatus } from '../../tariff/quota-status.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { inForceOn } from '../in-force-on.ts'

const periods = z.array(z.object({ startDate: day, endDate: dayOrNull }))

/** Columns of a quota period that decide its status. */
export const quotaFactColumns = {
  status: textOrNull,
  criticalState: textOrNull,
  events: z.array(
    z.object({
      eventType: z.enum(['critical', 'exhaustion', 'reopening', 'unblocking', 'unsuspension']),
      occurrenceTimestamp: z.string(),
      eventDate: day,
      criticalState: textOrNull,
    }),
  ),
  suspensionPeriods: periods,
  blockingPeriods: periods,
}

const quotaFactRow = z.object(quotaFactColumns)

export const quotaDefinitionRow = z.object({
  ...quotaFactColumns,
  sid: z.int(),
  orderNumber: z.string(),
  validityStartDate: day,
  validityEndDate: dayOrNull,
  initialVolume: textOrNull,
  balance: textOrNull,
  measurementUnit: textOrNull,
  measurementUnitCode: textOrNull,
  measurementUnitQualifierCode: textOrNull,
  monetaryUnitCode: textOrNull,
  lastAllocationDate: dayOrNull,
  description: textOrNull,
  lastBalance: z.object({ newBalance: z.string(), date: dayOrNull }).nullable(),
})

export type QuotaDefinitionRow = z.output<typeof quotaDefinitionRow>

/** Events, suspensions and blockings of the period `d`, as {@link quotaFactColumns} names them. */
export const quotaEventColumns = (dataVersionId: number): Sql => sqlOfVersion(dataVersionId)`
           (SELECT coalesce(json_agg(json_build_object(
                     'eventType', event_type, 'occurrenceTimestamp', occurrence_timestamp,
                     'eventDate', event_date, 'criticalState', critical_state)), '[]')
              FROM quota_events
             WHERE data_version_id = ${VERSION} AND quota_definition_sid = d.quota_definition_sid) AS events,
           (SELECT coalesce(json_agg(json_build_object(
                     'startDate', suspension_start_date, 'endDate', suspension_end_date)
                     ORDER BY suspension_start_date), '[]')
              FROM quota_suspension_periods
             WHERE data_version_id = ${VERSION}
               AND quota_definition_sid = d.quota_definition_sid) AS "suspensionPeriods",
           (SELECT coalesce(json_agg(json_build_object(
                     'startDate', blocking_start_date, 'endDate', blocking_end_date)
                     ORDER BY blocking_start_date), '[]')
              FROM quota_blocking_periods
             WHERE data_version_id = ${VERSION}
               AND quota_definition_sid = d.quota_definition_sid) AS "blockingPeriods"`

/** The columns of {@link QuotaDefinitionRow}, for a period `d` of a quota as of `d.day`. */
export const quotaDefinitionColumns = (dataVersionId: number): Sql => sqlOfVersion(dataVersionId)`
           d.quota_definition_sid AS sid, d.quota_order_number_id AS "orderNumber",
           d.validity_start_date AS "validityStartDate", d.validity_end_date AS "validityEndDate",
           d.initial_volume::text AS "initialVolume", d.balance::text AS balance,
           d.measurement_unit AS "measurementUnit", d.measurement_unit_code AS "measurementUnitCode",
           d.measurement_unit_qualifier_code AS "measurementUnitQualifierCode",
           d.monetary_unit_code AS "monetaryUnitCode", d.status, d.critical_state AS "criticalState",
           d.last_allocation_date AS "lastAllocationDate", d.description,
           (SELECT json_build_object('newBalance', new_balance::text, 'date', last_import_date_in_allocation)
              FROM quota_balance_events
             WHERE data_version_id = ${VERSION} AND quota_definition_sid = d.quota_definition_sid
               AND occurrence_timestamp < d.day + 1
             ORDER BY occurrence_timestamp DESC
             LIMIT 1) AS "lastBalance",
           ${quotaEventColumns(dataVersionId)}`

/** The periods of quotas that include the day, by order number. One statement. */
export async function readQuotaDefinitions(
  { db, dataVersionId, asOf }: TariffDay,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, QuotaDefinition>> {
  if (orderNumbers.length === 0) return new Map()
  const rows = await queryRows(
    db,
    quotaDefinitionRow,
    sqlOfVersion(dataVersionId)`
    SELECT ${quotaDefinitionColumns(dataVersionId)}
      FROM (SELECT *, ${asOf}::date AS day FROM quota_definitions) d
     WHERE d.data_version_id = ${VERSION} AND d.quota_order_number_id = ANY (${orderNumbers}::text[])
       AND ${inForceOn(asOf, sql`d.`)}
     ORDER BY d.validity_start_date`,
  )
  return new Map(rows.map((row) => [row.orderNumber, quotaDefinitionOf(row, asOf)]))
}

/** A period of a quota as it is on a day. */
export function quotaDefinitionOf(row: QuotaDefinitionRow, asOf: IsoDate): QuotaDefinition {
  const { status: _, criticalState, events, suspensionPeriods, blockingPeriods, lastBalance, ...period } = row
  const running = (of: QuotaDefinitionRow['suspensionPeriods']) =>
    of.find(({ endDate }) => endDate === null || endDate >= asOf) ?? null
  const balance = lastBalance?.newBalance ?? period.balance
  return {
    ...period,
    status: quotaStatus(quotaFacts(row), asOf),
    initialVolume: period.initialVolume && decimalText(period.initialVolume),
    balance: balance && decimalText(balance),
    description: period.description && publishedText(period.description),
    lastAllocationDate: lastBalance?.date ?? period.lastAllocationDate,
    suspension: running(suspensionPeriods),
    blocking: running(blockingPeriods),
  }
}

/** The facts that decide the status of a quota period. */
export const quotaFacts = (row: z.output<typeof quotaFactRow>): QuotaFacts => ({
  events: row.events.map((event) => ({ ...event, criticalState: flagOf(event.criticalState) })),
  suspensionPeriods: row.suspensionPeriods,
  blockingPeriods: row.blockingPeriods,
  criticalState: flagOf(row.criticalState),
  recordedStatus: row.status,
})

const flagOf = (state: string | null): 'Y' | 'N' | null => (state === 'Y' || state === 'N' ? state : null)
