import { sql } from '../../postgres/sql.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../reference-route.ts'

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

interface Row extends SectionRow {
  readonly section_note: string | null
  readonly chapter_note: string | null
  readonly guides: readonly Guide[]
  readonly footnotes: readonly NomenclatureFootnote[]
}

/** One statement. Null if no section has the chapter. */
export async function readContext(
  { db, dataVersionId, asOf }: TariffDay,
  chapterId: string,
  sids: readonly number[],
): Promise<NomenclatureContext | null> {
  const [row] = await db.query<Row>(sql`
    SELECT s.id, s.position, s.numeral, s.title, s.chapter_from, s.chapter_to,
           (SELECT content FROM section_notes
             WHERE data_version_id = ${dataVersionId} AND section_position = s.position AND preferred
             LIMIT 1) AS section_note,
           (SELECT content FROM chapter_notes
             WHERE data_version_id = ${dataVersionId} AND chapter_id = ${chapterId} AND preferred
             LIMIT 1) AS chapter_note,
           (SELECT coalesce(json_agg(json_build_object('id', id, 'title', title, 'url', url) ORDER BY id), '[]')
              FROM guides
             WHERE data_version_id = ${dataVersionId}
               AND active
               AND id IN (SELECT guide_id
                            FROM guide_headings
                           WHERE data_version_id = ${dataVersionId}
                             AND heading_id BETWEEN ${chapterId} AND ${`${chapterId}99`})) AS guides,
           (SELECT coalesce(json_agg(json_build_object('code', code, 'description', description,
                                                       'formatted_description', formatted_description)
                                     ORDER BY code), '[]')
              FROM footnotes
             WHERE data_version_id = ${dataVersionId}
               AND code IN (SELECT footnote_code
                              FROM footnote_associations
                             WHERE data_version_id = ${dataVersionId}
                               AND target = 'goods_nomenclature'
                               AND target_sid = ANY (${sids}::bigint[]))
               AND (validity_start_date IS NULL OR validity_start_date <= ${asOf})
               AND (validity_end_date IS NULL OR validity_end_date >= ${asOf})) AS footnotes
      FROM sections s
     WHERE s.data_version_id = ${dataVersionId}
       AND ${chapterId} BETWEEN s.chapter_from AND s.chapter_to`)
  if (!row) return null
  const { section_note, chapter_note, guides, footnotes, ...section } = row
  return { section, sectionNote: section_note, chapterNote: chapter_note, guides, footnotes }
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
