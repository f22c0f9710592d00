import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineResource, toMany } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'

// Where the specification and the public service use different names (`guide`/`guides`, `bit_url`/`bti_url`), answers
// have both.

const validity = { validity_start_date: dateTime, validity_end_date: dateTime.nullable() }
const described = { description: z.string(), formatted_description: z.string() }

export const guide = defineResource({
  type: 'guide',
  attributes: z.strictObject({ title: z.string(), url: z.string() }),
})

/** A section above a chapter, heading, subheading or commodity. */
export const sectionAbove = defineResource({
  type: 'section',
  attributes: z.strictObject({
    numeral: z.string(),
    title: z.string(),
    position: z.int(),
    section_note: z.string().nullable(),
  }),
})

/** A chapter above a heading, subheading or commodity. */
export const chapterAbove = defineResource({
  type: 'chapter',
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    ...described,
    ...validity,
    chapter_note: z.string().nullable(),
  }),
  relationships: { guides: toMany('guide') },
})

/** A chapter above a heading or subheading. */
export const chapterAboveHeading = defineResource({
  type: 'chapter',
  attributes: z.strictObject({
    ...chapterAbove.attributes.shape,
    forum_url: z.null().meta({ description: 'Always null: the forums are closed.' }),
  }),
  relationships: chapterAbove.relationships,
})

/** A heading above a subheading or commodity. */
export const headingAbove = defineResource({
  type: 'heading',
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    ...described,
    description_plain: z.string(),
    ...validity,
  }),
})

/** A row below a heading, down to the commodities. */
export const commodityBelow = defineResource({
  type: 'commodity',
  attributes: z.strictObject({
    description: z.string(),
    number_indents: z.int(),
    goods_nomenclature_item_id: itemId,
    leaf: z.boolean(),
    producline_suffix: suffix,
    productline_suffix: suffix,
    goods_nomenclature_sid: z.int(),
    formatted_description: z.string(),
    description_plain: z.string(),
    parent_sid: z.int().nullable().meta({ description: 'Null for a child of the heading.' }),
    ...validity,
    declarable: z.boolean(),
  }),
  relationships: { overview_measures: toMany('measure') },
})
