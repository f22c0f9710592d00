import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany, toOne } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { languageMember, languageMeta } from '../language-meta.ts'
import {
  declarableMeta,
  declarableRelationships,
  hasChemicals,
  importTradeSummaryResource,
} from '../measures/declarable-resources.ts'
import { overviewMeasure } from '../measures/overview-resources.ts'
import { commodityMeasure, MEASURE_PARTS } from '../measures/resources.ts'
import { chapterAboveHeading, commodityBelow, guide, sectionAbove } from '../nomenclature/resources.ts'

export const heading = defineResource({
  type: 'heading',
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    description: z.string(),
    bti_url: z.string().meta({ description: 'Explains how to get a legally binding decision on a code.' }),
    bit_url: z.string().meta({ description: 'The same as `bti_url`.' }),
    formatted_description: z.string(),
    description_plain: z.string(),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    declarable: z.boolean(),
  }),
  relationships: {
    footnotes: toMany('footnote'),
    section: toOne('section'),
    chapter: toOne('chapter'),
    commodities: toMany('commodity'),
  },
})

/** A heading without subdivisions, under which goods can be declared. */
export const declarableHeading = defineResource({
  type: 'heading',
  attributes: heading.attributes.extend({
    producline_suffix: suffix,
    basic_duty_rate: z.string().nullable(),
    meursing_code: z.boolean(),
    has_chemicals: hasChemicals,
  }),
  relationships: { ...heading.relationships, ...declarableRelationships },
  meta: declarableMeta,
})

export const headingDocument = defineDocument({
  id: 'Heading',
  data: [heading, declarableHeading],
  included: [
    importTradeSummaryResource,
    commodityMeasure,
    ...MEASURE_PARTS,
    sectionAbove,
    guide,
    chapterAboveHeading,
    overviewMeasure,
    commodityBelow,
  ],
  meta: z.union([declarableMeta.extend(languageMember), languageMeta]),
})
