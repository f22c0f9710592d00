import { z } from 'zod'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'

export const classificationSearchResult = defineResource({
  type: 'classification_search_result',
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    goods_nomenclature_sid: z.int(),
    producline_suffix: suffix,
    goods_nomenclature_class: z.string(),
    description: z.string(),
    formatted_description: z.string(),
    self_text: z.null().meta({ description: 'The data has no such texts.' }),
    classification_description: z.string().meta({ description: 'The texts from the heading to the row.' }),
    full_description: z.string().meta({ description: 'The texts from the chapter to the row.' }),
    heading_description: z.string().nullable(),
    declarable: z.boolean(),
    score: z.number(),
    confidence: z.null().meta({ description: 'A score is no probability: `/fpo-code-search` has those.' }),
  }),
})

export const classificationSearchDocument = defineDocument({
  id: 'ClassificationSearch',
  data: classificationSearchResult,
  many: true,
  meta: z.strictObject({
    request_id: z.string(),
    retrieval_method: z.literal('hybrid'),
    expanded_query: z.string().nullable(),
    result_count: z.int(),
    max_score: z.number().nullable(),
  }),
})
