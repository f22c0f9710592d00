import { groupBy } from '../../collections/group-by.ts'
import { uniqueBy } from '../../collections/unique-by.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Footnote } from '../../tariff/measure.ts'
import { isValidOn } from '../../tariff/validity.ts'

/** A classification guide. */
export interface Guide {
  readonly id: number
  readonly title: string
  readonly url: string
}

/** The section, the notes and the guides of a chapter, and the footnotes of some of its rows. */
export interface ChapterContext {
  readonly section: SectionRow
  readonly sectionNote: string | null
  readonly chapterNote: string | null
  /** Active guides about the chapter or a heading of it. */
  readonly guides: readonly Guide[]
  readonly footnotes: readonly Footnote[]
}

export interface SectionRow {
  readonly id: number
  readonly position: number
  readonly numeral: string
  readonly title: string
  readonly chapter_from: string
  readonly chapter_to: string
}

/** The rows from which the contexts of all chapters are built. */
export interface ChapterContextLists {
  readonly sections: readonly (SectionRow & { readonly section_note: string | null })[]
  readonly chapter_notes: readonly (readonly [chapterId: string, note: string])[]
  /** Active guides by the headings, or chapters, that they are about, in the order of their ids. */
  readonly guides: readonly (Guide & { readonly heading_id: string })[]
  /** Footnotes of rows of the nomenclature, in the order of their codes. */
  readonly row_footnotes: readonly (Footnote & {
    readonly goods_nomenclature_sid: number
    readonly validityStartDate: IsoDate | null
    readonly validityEndDate: IsoDate | null
  })[]
}

/**
 * Finds the context of a chapter on a day, with the footnotes of the rows with the given goods_nomenclature_sids. Null
 * if no section has the chapter.
 */
export type ChapterContexts = (chapterId: string, sids: readonly number[], date: IsoDate) => ChapterContext | null

/** The columns of {@link ChapterContextLists}. */
export const chapterContextColumns = (dataVersionId: number): Sql => sql`
      (SELECT coalesce(json_agg(t ORDER BY position), '[]') FROM (
        SELECT s.id, s.position, s.numeral, s.title, s.chapter_from, s.chapter_to,
               (SELECT content FROM section_notes
                 WHERE data_version_id = ${dataVersionId} AND section_position = s.position AND preferred
                 LIMIT 1) AS section_note
          FROM sections s WHERE s.data_version_id = ${dataVersionId}) t) AS sections,
      (SELECT coalesce(json_agg(json_build_array(chapter_id, content)), '[]')
         FROM chapter_notes WHERE data_version_id = ${dataVersionId} AND preferred) AS chapter_notes,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT h.heading_id, g.id, g.title, g.url
          FROM guide_headings h
          JOIN guides g ON g.data_version_id = ${dataVersionId} AND g.id = h.guide_id AND g.active
         WHERE h.data_version_id = ${dataVersionId}
         ORDER BY g.id, h.heading_id) t) AS guides,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT a.target_sid AS goods_nomenclature_sid, f.code, f.description,
               f.formatted_description AS "formattedDescription",
               f.validity_start_date AS "validityStartDate", f.validity_end_date AS "validityEndDate"
          FROM footnote_associations a
          JOIN footnotes f ON f.data_version_id = ${dataVersionId} AND f.code = a.footnote_code
         WHERE a.data_version_id = ${dataVersionId} AND a.target = 'goods_nomenclature'
         ORDER BY f.code) t) AS row_footnotes`

export function chapterContextsOf(lists: ChapterContextLists): ChapterContexts {
  const chapterNotes = new Map(lists.chapter_notes)
  const sections = lists.sections.map(({ section_note: sectionNote, ...section }) => ({ section, sectionNote }))
  const guides = groupBy(lists.guides, ({ heading_id }) => heading_id.slice(0, 2))
  const footnotes = groupBy(lists.row_footnotes, (footnote) => footnote.goods_nomenclature_sid)
  return (chapterId, sids, date) => {
    const found = sections.find(({ section }) => section.chapter_from <= chapterId && chapterId <= section.chapter_to)
    if (found === undefined) return null
    const inForce = sids.flatMap((sid) => footnotes.get(sid) ?? []).filter((footnote) => isValidOn(footnote, date))
    return {
      ...found,
      chapterNote: chapterNotes.get(chapterId) ?? null,
      guides: uniqueBy(guides.get(chapterId) ?? [], ({ id }) => id),
      footnotes: uniqueBy(inForce, ({ code }) => code).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    }
  }
}
