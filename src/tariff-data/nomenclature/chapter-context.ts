import { groupBy } from '../../collections/group-by.ts'
import { uniqueBy } from '../../collections/unique-by.ts'
import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../tariff-day.ts'

/** A classification guide. */
export interface Guide {
  readonly id: number
  readonly title: string
  readonly url: string
}

export interface NomenclatureFootnote {
  readonly code: string
  readonly description: string | null
  readonly formatted_description: string | null
}

/** What stands around the rows of a chapter: its section, notes, guides, and the footnotes of the rows asked for. */
export interface NomenclatureContext {
  readonly section: SectionRow
  readonly sectionNote: string | null
  readonly chapterNote: string | null
  /** Active guides about the chapter or a heading of it. */
  readonly guides: readonly Guide[]
  readonly footnotes: readonly NomenclatureFootnote[]
}

export interface SectionRow {
  readonly id: number
  readonly position: number
  readonly numeral: string
  readonly title: string
  readonly chapter_from: string
  readonly chapter_to: string
}

/** What the contexts of all chapters are made of. */
export interface ContextLists {
  readonly sections: readonly (SectionRow & { readonly section_note: string | null })[]
  readonly chapter_notes: readonly (readonly [chapterId: string, note: string])[]
  /** Active guides by the headings, or chapters, that they are about, in the order of their ids. */
  readonly guides: readonly (Guide & { readonly heading_id: string })[]
  /** Footnotes of rows of the nomenclature, in the order of their codes. */
  readonly row_footnotes: readonly (NomenclatureFootnote & {
    readonly goods_nomenclature_sid: number
    readonly validity_start_date: IsoDate | null
    readonly validity_end_date: IsoDate | null
  })[]
}

/** Finds the context of a chapter and some of its rows on a day. Null if no section has the chapter. */
export type Contexts = (chapterId: string, sids: readonly number[], date: IsoDate) => NomenclatureContext | null

export function contextsOf(lists: ContextLists): Contexts {
  const chapterNotes = new Map(lists.chapter_notes)
  const sections = lists.sections.map(({ section_note: sectionNote, ...section }) => ({ section, sectionNote }))
  const guides = groupBy(lists.guides, ({ heading_id }) => heading_id.slice(0, 2))
  const footnotes = groupBy(lists.row_footnotes, (footnote) => footnote.goods_nomenclature_sid)
  return (chapterId, sids, date) => {
    const found = sections.find(({ section }) => section.chapter_from <= chapterId && chapterId <= section.chapter_to)
    if (found === undefined) return null
    const inForce = sids
      .flatMap((sid) => footnotes.get(sid) ?? [])
      .filter(
        ({ validity_start_date: start, validity_end_date: end }) =>
          (start === null || start <= date) && (end === null || date <= end),
      )
    return {
      ...found,
      chapterNote: chapterNotes.get(chapterId) ?? null,
      guides: uniqueBy(guides.get(chapterId) ?? [], ({ id }) => id),
      footnotes: uniqueBy(inForce, ({ code }) => code).toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    }
  }
}

/** Whether a row with the code, and the suffix if given, is in the data at all, and when: for the words of a 404. */
export async function readPeriodOf(
  { db, dataVersionId }: TariffDay,
  goodsNomenclatureItemId: string,
  productlineSuffix: string,
): Promise<{ readonly start: IsoDate; readonly end: IsoDate | null } | null> {
  const [row] = await db.query<{ validity_start_date: IsoDate; validity_end_date: IsoDate | null }>(sql`
    SELECT validity_start_date, validity_end_date
      FROM goods_nomenclatures
     WHERE data_version_id = ${dataVersionId}
       AND goods_nomenclature_item_id = ${goodsNomenclatureItemId}
       AND productline_suffix = ${productlineSuffix}
     ORDER BY validity_start_date DESC
     LIMIT 1`)
  return row ? { start: row.validity_start_date, end: row.validity_end_date } : null
}
