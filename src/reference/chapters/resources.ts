import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany, toOne } from '../../json-api/resource.ts'
import { chapterId, itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { languageMeta } from '../language-meta.ts'
import { guide, sectionAbove } from '../nomenclature/resources.ts'

export const chapterListItem = defineResource({
  type: 'chapter',
  attributes: z.strictObject({
    goods_nomenclature_sid: z.string().meta({ description: 'A string in the list, a number in the single chapter.' }),
    goods_nomenclature_item_id: itemId,
    formatted_description: z.string(),
  }),
})

export const chapter = defineResource({
  type: 'chapter',
  attributes: z.strictObject({
    goods_nomenclature_sid: z.int(),
    goods_nomenclature_item_id: itemId,
    description: z.string(),
    formatted_description: z.string(),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    description_plain: z.string(),
    chapter_note_id: z.int().nullable().meta({ description: 'Null if the chapter has no note.' }),
    chapter_note: z.string().nullable().meta({ description: 'Markdown.' }),
    forum_url: z.null().meta({ description: 'Always null: the forums are closed.' }),
    section_id: z.int(),
  }),
  relationships: {
    section: toOne('section'),
    guides: toMany('guide'),
    guide: toMany('guide'),
    headings: toMany('heading'),
  },
})

const sectionOfChapter = defineResource({
  type: 'section',
  attributes: z.strictObject({ id: z.int(), ...sectionAbove.attributes.shape }),
})

export const headingOfChapter = defineResource({
  type: 'heading',
  attributes: z.strictObject({
    goods_nomenclature_sid: z.int(),
    goods_nomenclature_item_id: itemId,
    declarable: z.boolean(),
    description: z.string(),
    producline_suffix: suffix,
    leaf: z.boolean().meta({ description: 'False for a row that only groups the headings below it.' }),
    description_plain: z.string(),
    formatted_description: z.string(),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
  }),
  relationships: { children: toMany('heading') },
})

export const chapterListDocument = defineDocument({
  id: 'ChapterList',
  data: chapterListItem,
  many: true,
  meta: languageMeta,
})

export const chapterDocument = defineDocument({
  id: 'Chapter',
  data: chapter,
  included: [sectionOfChapter, guide, headingOfChapter],
  meta: languageMeta,
})

export const chapterNoteSchema = z
  .strictObject({
    id: z.int(),
    section_id: z.int(),
    chapter_id: chapterId,
    content: z.string().meta({ description: 'Markdown.' }),
  })
  .meta({ id: 'ChapterNote' })
