import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource } from '../../json-api/resource.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { languageMeta } from '../language-meta.ts'

const attributes = z.strictObject({
  goods_nomenclature_item_id: itemId,
  goods_nomenclature_sid: z.int(),
  number_indents: z.int(),
  declarable: z.boolean(),
  leaf: z.boolean().meta({ description: 'Whether no row stands below it.' }),
  description: z.string(),
  description_plain: z.string(),
  formatted_description: z.string(),
  producline_suffix: suffix,
  parent_sid: z.int().nullable().meta({ description: 'Null for a chapter.' }),
  validity_start_date: dateTime,
  validity_end_date: dateTime.nullable(),
})

/** The columns of a list as CSV, in order. */
export const LEVEL_COLUMNS = attributes.keyof().options

const listedChapter = defineResource({ type: 'chapter', attributes })
const listedHeading = defineResource({ type: 'heading', attributes })
const listedCommodity = defineResource({ type: 'commodity', attributes })

export type LevelAttributes = z.output<typeof attributes>
export type LevelType = (typeof listedChapter | typeof listedHeading | typeof listedCommodity)['type']

export const sectionChaptersDocument = defineDocument({
  id: 'ChaptersOfSection',
  data: listedChapter,
  many: true,
  meta: languageMeta,
})
export const chapterHeadingsDocument = defineDocument({
  id: 'HeadingsOfChapter',
  data: listedHeading,
  many: true,
  meta: languageMeta,
})
export const headingCommoditiesDocument = defineDocument({
  id: 'CommoditiesOfHeading',
  data: listedCommodity,
  many: true,
  meta: languageMeta,
})
