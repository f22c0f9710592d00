import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineDocument } from '../../json-api/document.ts'
import { defineResource, toMany } from '../../json-api/resource.ts'
import { chapterId, headingId, itemId } from '../../tariff-data/resources/codes.ts'
import { languageMeta } from '../language-meta.ts'
import { guide } from '../nomenclature/resources.ts'

const sectionAttributes = {
  id: z.int(),
  position: z.int(),
  title: z.string(),
  numeral: z.string(),
  chapter_from: chapterId,
  chapter_to: chapterId,
}

export const sectionListItem = defineResource({ type: 'section', attributes: z.strictObject(sectionAttributes) })

export const section = defineResource({
  type: 'section',
  attributes: z.strictObject({
    ...sectionAttributes,
    description_plain: z.string().meta({ description: 'The same as `title`.' }),
    section_note: z.string().nullable().meta({ description: 'Null if the section has no note.' }),
  }),
  relationships: { chapters: toMany('chapter') },
})

export const chapterOfSection = defineResource({
  type: 'chapter',
  attributes: z.strictObject({
    goods_nomenclature_sid: z.int(),
    goods_nomenclature_item_id: itemId,
    headings_from: headingId.nullable().meta({ description: 'Null if the chapter has no heading on the day.' }),
    headings_to: headingId.nullable(),
    description: z.string(),
    formatted_description: z.string(),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
  }),
  relationships: { guides: toMany('guide') },
})

export const sectionListDocument = defineDocument({ id: 'SectionList', data: sectionListItem, many: true })

export const sectionDocument = defineDocument({
  id: 'Section',
  data: section,
  included: [chapterOfSection, guide],
  meta: languageMeta,
})

export const sectionNoteSchema = z
  .strictObject({ id: z.int(), section_id: z.int(), content: z.string().meta({ description: 'Markdown.' }) })
  .meta({ id: 'SectionNote' })
