import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'

const attributes = z.strictObject({
  goods_nomenclature_item_id: itemId,
  producline_suffix: suffix,
  validity_start_date: dateTime,
  validity_end_date: dateTime.nullable(),
  description: z.string(),
  formatted_description: z.string(),
  to_param: z.string().meta({ description: 'The id under which the row is found, in the collection that was asked.' }),
})

export const validityPeriod = defineResource({
  type: 'validity_period',
  attributes,
  relationships: { deriving_goods_nomenclatures: toMany('heading', 'commodity') },
})

export const derivingHeading = defineResource({ type: 'heading', attributes })
export const derivingCommodity = defineResource({ type: 'commodity', attributes })

export const validityPeriodListDocument = defineDocument({
  id: 'ValidityPeriodList',
  data: validityPeriod,
  many: true,
  included: [derivingHeading, derivingCommodity],
})
