import { toDateTime } from '../../json-api/date-time.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { refTo } from '../../json-api/reference.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { QuotaDefinition } from '../../tariff/measure.ts'
import { presentDefinition } from '../measures/present-definition.ts'
import type { OrderNumberRow } from './query.ts'
import type { listedOrderNumber, quotaDefinition } from './resources.ts'

/** Order numbers, each with its period that includes the day. */
export function presentOrderNumbers(
  rows: readonly OrderNumberRow[],
  definitions: ReadonlyMap<string, QuotaDefinition>,
): JsonApiDocument {
  const included = [...definitions.values()].map(presentQuotaDefinition)
  const byOrderNumber = new Map(included.map((period) => [period.attributes.quota_order_number_id, refTo(period)]))
  return {
    data: rows.map(
      (row): ResourceOf<typeof listedOrderNumber> => ({
        id: row.id,
        type: 'quota_order_number',
        attributes: {
          quota_order_number_sid: row.sid,
          validity_start_date: toDateTime(row.validityStartDate),
          validity_end_date: toDateTime(row.validityEndDate),
        },
        relationships: { quota_definition: { data: byOrderNumber.get(row.id) ?? null } },
      }),
    ),
    included,
  }
}

function presentQuotaDefinition(period: QuotaDefinition): ResourceOf<typeof quotaDefinition> {
  const { id, attributes } = presentDefinition(period)
  return {
    id,
    type: 'quota_definition',
    attributes: {
      ...attributes,
      measurement_unit_code: period.measurementUnitCode,
      measurement_unit_qualifier_code: period.measurementUnitQualifierCode,
    },
  }
}
