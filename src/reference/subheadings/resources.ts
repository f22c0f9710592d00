import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany, toOne, toOneOrNone } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { headingDocument } from '../headings/resources.ts'
import { languageMeta } from '../language-meta.ts'
import { headingAbove } from '../nomenclature/resources.ts'

export const subheading = defineResource({
  type: 'subheading',
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    goods_nomenclature_sid: z.int(),
    number_indents: z.int(),
    producline_suffix: suffix,
    description: z.string(),
    formatted_description: z.string(),
    description_plain: z.string(),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    declarable: z.boolean().meta({ description: 'Always false.' }),
  }),
  relationships: {
    section: toOne('section'),
    chapter: toOne('chapter'),
    heading: toOneOrNone('heading'),
    ancestors: toMany('commodity'),
    commodities: toMany('commodity'),
    footnotes: toMany('footnote'),
  },
})

export const subheadingDocument = defineDocument({
  id: 'Subheading',
  data: subheading,
  included: [headingAbove, ...headingDocument.included],
  meta: languageMeta,
})
