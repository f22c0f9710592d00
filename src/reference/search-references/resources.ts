import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'

export const searchReference = defineResource({
  type: 'search_reference',
  attributes: z.strictObject({
    title: z.string(),
    referenced_id: z.string().meta({ description: 'The id under which the referenced resource is found.' }),
    referenced_class: z.enum(['Chapter', 'Heading', 'Subheading', 'Commodity']),
    goods_nomenclature_item_id: itemId,
    productline_suffix: suffix,
    goods_nomenclature_sid: z.int(),
    negated_title: z.string().meta({ description: 'The title without negated words.' }),
  }),
})

export const searchReferenceListDocument = defineDocument({
  id: 'SearchReferenceList',
  data: searchReference,
  many: true,
})
