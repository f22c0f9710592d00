import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany, toOne } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { languageMember } from '../language-meta.ts'
import {
  declarableMeta,
  declarableRelationships,
  hasChemicals,
  importTradeSummaryResource,
} from '../measures/declarable-resources.ts'
import { commodityMeasure, MEASURE_PARTS } from '../measures/resources.ts'
import { chapterAbove, guide, headingAbove, sectionAbove } from '../nomenclature/resources.ts'

/** A row between the heading and the commodity. */
export const ancestor = defineResource({
  type: 'commodity',
  attributes: z.strictObject({
    producline_suffix: suffix,
    description: z.string(),
    number_indents: z.int(),
    goods_nomenclature_item_id: itemId,
    formatted_description: z.string(),
    description_plain: z.string(),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
  }),
})

export const commodity = defineResource({
  type: 'commodity',
  attributes: z.strictObject({
    producline_suffix: suffix,
    description: z.string(),
    number_indents: z.int(),
    goods_nomenclature_item_id: itemId,
    bti_url: z.string().meta({ description: 'Explains how to get a legally binding decision on a code.' }),
    formatted_description: z.string(),
    description_plain: z.string(),
    consigned: z.boolean().meta({ description: 'The description names where the goods are consigned from.' }),
    consigned_from: z.string().nullable(),
    basic_duty_rate: z
      .string()
      .nullable()
      .meta({ description: 'Third country duty, with markup, where there is one.' }),
    meursing_code: z.boolean(),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    has_chemicals: hasChemicals,
    declarable: z.boolean(),
  }),
  relationships: {
    footnotes: toMany('footnote'),
    section: toOne('section'),
    chapter: toOne('chapter'),
    heading: toOne('heading'),
    ancestors: toMany('commodity'),
    ...declarableRelationships,
  },
  meta: declarableMeta,
})

export const commodityDocument = defineDocument({
  id: 'Commodity',
  data: commodity,
  included: [
    sectionAbove,
    guide,
    chapterAbove,
    headingAbove,
    ancestor,
    importTradeSummaryResource,
    commodityMeasure,
    ...MEASURE_PARTS,
  ],
  meta: declarableMeta.extend(languageMember),
})
