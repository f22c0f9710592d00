import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany, toOne, toOneOrNone } from '../../json-api/resource.ts'
import { geographicalArea } from '../../tariff-data/resources/geographical-area.ts'
import { CLASSIFIED_GOODS, quotaMeasure } from '../code-search/resources.ts'
import { definition } from '../measures/resources.ts'

/** A period of a quota with its order number, measures and origins. */
export const searchedDefinition = defineResource({
  type: 'definition',
  attributes: definition.attributes,
  relationships: {
    // Always null, for clients that expect it as in the public service: no source records transferred quotas.
    incoming_quota_closed_and_transferred_event: toOneOrNone('quota_closed_and_transferred_event'),
    order_number: toOne('order_number'),
    measures: toMany('measure'),
    quota_order_number_origins: toMany('quota_order_number_origin'),
    quota_balance_events: toMany('quota_balance_event'),
  },
})

// The specification has one area, the public service's answers list all of them: answers have both.
export const searchedOrderNumber = defineResource({
  type: 'order_number',
  attributes: z.strictObject({ number: z.string() }),
  relationships: {
    geographical_area: toOneOrNone('geographical_area'),
    geographical_areas: toMany('geographical_area'),
  },
})

export const quotaOrderNumberOrigin = defineResource({
  type: 'quota_order_number_origin',
  attributes: z.strictObject({
    validity_start_date: dateTime.nullable(),
    validity_end_date: dateTime.nullable(),
  }),
  relationships: {
    quota_order_number_origin_exclusions: toMany('quota_order_number_origin_exclusion'),
    geographical_area: toOne('geographical_area'),
  },
})

export const quotaOrderNumberOriginExclusion = defineResource({
  type: 'quota_order_number_origin_exclusion',
  attributes: z.strictObject({}),
  relationships: { geographical_area: toOne('geographical_area') },
})

/** An allocation that changed the balance of a quota period. */
export const quotaBalanceEvent = defineResource({
  type: 'quota_balance_event',
  attributes: z.strictObject({
    occurrence_timestamp: dateTime,
    last_import_date_in_allocation: dateTime.nullable(),
    old_balance: z.string(),
    imported_amount: z.string(),
    new_balance: z.string(),
  }),
})

export const quotaDefinitionList = defineDocument({
  id: 'QuotaDefinitionList',
  data: searchedDefinition,
  many: true,
  included: [
    geographicalArea,
    searchedOrderNumber,
    ...CLASSIFIED_GOODS,
    quotaMeasure,
    quotaOrderNumberOrigin,
    quotaOrderNumberOriginExclusion,
    quotaBalanceEvent,
  ],
  paginated: true,
})
