import { toDateTime, toEndOfDay } from '../../json-api/date-time.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import { decimalText } from '../../tariff/decimal.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { type QuotaFacts, quotaStatus } from '../../tariff/quota-status.ts'
import type { QuotaDefinitionRow } from '../../tariff-data/measures/details.ts'
import type { definition } from './resources.ts'

/** A period of a quota as it is on a day. */
export function presentDefinition(row: QuotaDefinitionRow, asOf: IsoDate): ResourceOf<typeof definition> {
  const running = <P extends { readonly startDate: string; readonly endDate: string | null }>(periods: readonly P[]) =>
    periods.find((period) => period.endDate === null || period.endDate >= asOf)
  const suspension = running(row.suspension_periods)
  const blocking = running(row.blocking_periods)
  const balance = row.last_balance?.new_balance ?? row.balance
  return {
    id: String(row.quota_definition_sid),
    type: 'definition',
    attributes: {
      quota_definition_sid: row.quota_definition_sid,
      quota_order_number_id: row.quota_order_number_id,
      initial_volume: row.initial_volume && decimalText(row.initial_volume),
      validity_start_date: toDateTime(row.validity_start_date),
      validity_end_date: toEndOfDay(row.validity_end_date),
      status: quotaStatus(quotaFacts(row), asOf),
      description: row.description && publishedText(row.description),
      balance: balance && decimalText(balance),
      measurement_unit: row.measurement_unit ?? row.measurement_unit_code,
      monetary_unit: row.monetary_unit_code,
      measurement_unit_qualifier: row.measurement_unit_qualifier_code,
      last_allocation_date: toDateTime(row.last_balance?.date ?? row.last_allocation_date),
      suspension_period_start_date: toDateTime(suspension?.startDate ?? null),
      suspension_period_end_date: toDateTime(suspension?.endDate ?? null),
      blocking_period_start_date: toDateTime(blocking?.startDate ?? null),
      blocking_period_end_date: toDateTime(blocking?.endDate ?? null),
    },
  }
}

/** The facts that decide the status of a quota period. */
export function quotaFacts(
  row: Pick<QuotaDefinitionRow, 'events' | 'suspension_periods' | 'blocking_periods' | 'critical_state' | 'status'>,
): QuotaFacts {
  const flag = row.critical_state
  return {
    events: row.events,
    suspensionPeriods: row.suspension_periods,
    blockingPeriods: row.blocking_periods,
    criticalState: flag === 'Y' || flag === 'N' ? flag : null,
    recordedStatus: row.status,
  }
}
