import { toDateTime } from '../../json-api/date-time.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { decimalText } from '../../tariff/decimal.ts'
import { quotaDefinitionOf } from '../../tariff-data/measures/quota-definitions.ts'
import { presentArea } from '../../tariff-data/resources/geographical-area.ts'
import type { ReferredRow } from '../code-search/goods.ts'
import { includeLinkedMeasure, type Linked, presentClassifiedGoods } from '../code-search/present.ts'
import { presentDefinition } from '../measures/present-definition.ts'
import type { BalanceEvent, QuotaOrigin, QuotaRow } from './query.ts'
import type {
  quotaBalanceEvent,
  quotaOrderNumberOrigin,
  quotaOrderNumberOriginExclusion,
  searchedDefinition,
  searchedOrderNumber,
} from './resources.ts'

/** Periods of quotas, in the public service's order: areas and order number, measures with their goods, origins. */
export const presentQuotas = (rows: readonly QuotaRow[], linked: Linked): JsonApiDocument => {
  const included = new Included<AnyResource>()
  const { areas, tariff } = linked
  const presentGoods = (row: ReferredRow) => presentClassifiedGoods(row, tariff.region)
  const data = rows.map((row): ResourceOf<typeof searchedDefinition> => {
    const origins = row.quotaOrderNumber?.origins ?? []
    const areaIds = [...new Set(origins.map((origin) => origin.geographicalAreaId))]
    const originAreas = areaIds.map((id) => presentArea(areas.area(id)))
    const [area] = originAreas
    const order: ResourceOf<typeof searchedOrderNumber> = {
      id: row.orderNumber,
      type: 'order_number',
      attributes: { number: row.orderNumber },
      relationships: {
        geographical_area: { data: area === undefined ? null : refTo(area) },
        geographical_areas: { data: originAreas.map(refTo) },
      },
    }
    included.add(...originAreas, order)
    const measures = row.measures.map((measure) => includeLinkedMeasure(measure, linked, included, presentGoods))
    const { id, type, attributes } = presentDefinition(quotaDefinitionOf(row, row.day))
    return {
      id,
      type,
      attributes,
      relationships: {
        incoming_quota_closed_and_transferred_event: { data: null },
        order_number: { data: refTo(order) },
        measures: { data: measures },
        quota_order_number_origins: {
          data: row.quotaOrderNumber ? includeOrigins(row.quotaOrderNumber, linked, included) : [],
        },
        quota_balance_events: {
          data: row.balanceEvents.map((event) => {
            const resource = presentBalanceEvent(event, row.sid)
            included.add(resource)
            return refTo(resource)
          }),
        },
      },
    }
  })
  return { data, included: included.list() }
}

export const presentBalanceEvent = (
  event: BalanceEvent,
  quotaDefinitionSid: number,
): ResourceOf<typeof quotaBalanceEvent> => ({
  id: `${quotaDefinitionSid}-${event.occurrenceTimestamp}`,
  type: 'quota_balance_event',
  attributes: {
    occurrence_timestamp: event.occurrenceTimestamp,
    last_import_date_in_allocation: toDateTime(event.lastImportDate),
    old_balance: decimalText(event.oldBalance),
    imported_amount: decimalText(event.importedAmount),
    new_balance: decimalText(event.newBalance),
  },
})

const includeOrigins = (
  { sid, origins }: NonNullable<QuotaRow['quotaOrderNumber']>,
  linked: Linked,
  included: Included<AnyResource>,
) => origins.map((origin) => includeOrigin(origin, sid, linked, included))

/** Includes an origin and the areas it excludes. Ids are joined from the ids above, as in the public service. */
function includeOrigin(
  origin: QuotaOrigin,
  quotaOrderNumberSid: number,
  { areas }: Linked,
  included: Included<AnyResource>,
) {
  const id = `${quotaOrderNumberSid}-${origin.sid ?? origin.position}`
  const area = presentArea(areas.area(origin.geographicalAreaId))
  const exclusions = origin.excludedAreas.map((areaId): ResourceOf<typeof quotaOrderNumberOriginExclusion> => {
    const excluded = presentArea(areas.area(areaId))
    const exclusion = {
      id: `${id}-${excluded.attributes.geographical_area_sid ?? areaId}`,
      type: 'quota_order_number_origin_exclusion',
      attributes: {},
      relationships: { geographical_area: { data: refTo(excluded) } },
    } as const
    included.add(excluded, exclusion)
    return exclusion
  })
  const resource: ResourceOf<typeof quotaOrderNumberOrigin> = {
    id,
    type: 'quota_order_number_origin',
    attributes: {
      validity_start_date: toDateTime(origin.validityStartDate),
      validity_end_date: toDateTime(origin.validityEndDate),
    },
    relationships: {
      quota_order_number_origin_exclusions: { data: exclusions.map(refTo) },
      geographical_area: { data: refTo(area) },
    },
  }
  included.add(area, resource)
  return refTo(resource)
}
