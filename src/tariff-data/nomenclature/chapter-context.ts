import { z } from 'zod'
import { groupBy } from '../../collections/group-by.ts'
import { uniqueBy } from '../../collections/unique-by.ts'
import { openPeriod, textOrNull } from '../../postgres/columns.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Footnote } from '../../tariff/measure.ts'
import { isValidOn } from '../../tariff/validity.ts'

const guide = z.object({ id: z.int(), title: z.string(), url: z.string() })

/** A classification guide. */
export type Guide = z.output<typeof guide>

const sectionRow = z.object({
  id: z.int(),
  position: z.int(),
  numeral: z.string(),
  title: z.string(),
  chapter_from: z.string(),
  chapter_to: z.string(),
  note: textOrNull,
})

export type SectionRow = z.output<typeof sectionRow>

/** The section, the notes and the guides of a chapter, and the footnotes of some of its rows. */
export interface ChapterContext {
  readonly section: SectionRow
  readonly chapterNote: string | null
  /** Active guides about the chapter or a heading of it. */
  readonly guides: readonly Guide[]
  readonly footnotes: readonly Footnote[]
}

/** The rows from which the contexts of all chapters are built. */
export const chapterContextLists = {
  /** The sections in order. */
  sections: z.array(sectionRow),
  chapterNotes: z.array(z.tuple([z.string(), z.string()])),
  /** Active guides by the headings, or chapters, that they are about, in the order of their ids. */
  guides: z.array(guide.extend({ headingId: z.string() })),
  /** Footnotes of rows of the nomenclature, in the order of their codes. */
  rowFootnotes: z.array(
    z.object({
      goodsNomenclatureSid: z.int(),
      code: z.string(),
      description: textOrNull,
      formattedDescription: textOrNull,
      ...openPeriod,
    }),
  ),
}

type ChapterContextLists = z.output<z.ZodObject<typeof chapterContextLists>>

/**
 * Finds the context of a chapter on a day, with the footnotes of the rows with the given goods_nomenclature_sids. Null
 * if no section has the chapter.
 */
export type ChapterContexts = (chapterId: string, sids: readonly number[], date: IsoDate) => ChapterContext | null

/** The columns of {@link chapterContextLists}. */
export const chapterContextColumns = (dataVersionId: number): Sql => sql`
      (SELECT coalesce(json_agg(t ORDER BY position), '[]') FROM (
        SELECT s.id, s.position, s.numeral, s.title, s.chapter_from, s.chapter_to,
               (SELECT content FROM section_notes
                 WHERE data_version_id = ${dataVersionId} AND section_position = s.position AND preferred
                 LIMIT 1) AS note
          FROM sections s WHERE s.data_version_id = ${dataVersionId}) t) AS sections,
      (SELECT coalesce(json_agg(json_build_array(chapter_id, content)), '[]')
         FROM chapter_notes WHERE data_version_id = ${dataVersionId} AND preferred) AS "chapterNotes",
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT h.heading_id AS "headingId", g.id, g.title, g.url
          FROM guide_headings h
          JOIN guides g ON g.data_version_id = ${dataVersionId} AND g.id = h.guide_id AND g.active
         WHERE h.data_version_id = ${dataVersionId}
         ORDER BY g.id, h.heading_id) t) AS guides,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT a.target_sid AS "goodsNomenclatureSid", f.code, f.description,
               f.formatted_description AS "formattedDescription",
               f.validity_start_date AS "validityStartDate", f.validity_end_date AS "validityEndDate"
          FROM footnote_associations a
          JOIN footnotes f ON f.data_version_id = ${dataVersionId} AND f.code = a.footnote_code
         WHERE a.data_version_id = ${dataVersionId} AND a.target = 'goods_nomenclature'
         ORDER BY f.code) t) AS "rowFootnotes"`

export function chapterContextsOf(lists: ChapterContextLists): ChapterContexts {
  const chapterNotes = new Map(lists.chapterNotes)
  const guides = groupBy(lists.guides, ({ headingId }) => headingId.slice(0, 2))
  const footnotes = groupBy(lists.rowFootnotes, ({ goodsNomenclatureSid }) => goodsNomenclatureSid)
  return (chapterId, sids, date) => {
    const section = lists.sections.find((one) => one.chapter_from <= chapterId && chapterId <= one.chapter_to)
    if (section === undefined) return null
    const inForce = sids.flatMap((sid) => footnotes.get(sid) ?? []).filter((footnote) => isValidOn(footnote, date))
    return {
      section,
      chapterNote: chapterNotes.get(chapterId) ?? null,
      guides: uniqueBy(guides.get(chapterId) ?? [], ({ id }) => id),
      footnotes: uniqueBy(inForce, ({ code }) => code).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    }
  }
}
