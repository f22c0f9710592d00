import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toOneOrNone } from '../../json-api/resource.ts'
import { definition, quotaOrderNumber } from '../measures/resources.ts'

export const listedOrderNumber = defineResource({
  type: 'quota_order_number',
  attributes: quotaOrderNumber.attributes,
  relationships: { quota_definition: toOneOrNone('quota_definition') },
})

/** The `definition` of other documents, under the type and with the codes of units that the public service has here. */
export const quotaDefinition = defineResource({
  type: 'quota_definition',
  attributes: z.strictObject({
    ...definition.attributes.shape,
    measurement_unit_code: z.string().nullable(),
    measurement_unit_qualifier_code: z.string().nullable(),
  }),
})

export const quotaOrderNumberList = defineDocument({
  id: 'QuotaOrderNumberList',
  data: listedOrderNumber,
  many: true,
  included: [quotaDefinition],
})
