import { toDateTime, toEndOfDay } from '../../json-api/date-time.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { QuotaDefinition } from '../../tariff/measure.ts'
import type { definition } from './resources.ts'

/** A period of a quota. */
export const presentDefinition = (period: QuotaDefinition): ResourceOf<typeof definition> => ({
  id: String(period.sid),
  type: 'definition',
  attributes: {
    quota_definition_sid: period.sid,
    quota_order_number_id: period.orderNumber,
    initial_volume: period.initialVolume,
    validity_start_date: toDateTime(period.validityStartDate),
    validity_end_date: toEndOfDay(period.validityEndDate),
    status: period.status,
    description: period.description,
    balance: period.balance,
    measurement_unit: period.measurementUnit ?? period.measurementUnitCode,
    monetary_unit: period.monetaryUnitCode,
    measurement_unit_qualifier: period.measurementUnitQualifierCode,
    last_allocation_date: toDateTime(period.lastAllocationDate),
    suspension_period_start_date: toDateTime(period.suspension?.startDate ?? null),
    suspension_period_end_date: toDateTime(period.suspension?.endDate ?? null),
    blocking_period_start_date: toDateTime(period.blocking?.startDate ?? null),
    blocking_period_end_date: toDateTime(period.blocking?.endDate ?? null),
  },
})
