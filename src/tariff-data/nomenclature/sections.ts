import { sql } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { SectionRow } from './chapter-context.ts'

/** All sections, in order. */
export const readSections = ({ db, dataVersionId }: TariffDay): Promise<readonly SectionRow[]> =>
  db.query<SectionRow>(sql`
    SELECT id, position, numeral, title, chapter_from, chapter_to
      FROM sections
     WHERE data_version_id = ${dataVersionId}
     ORDER BY position`)

export interface SectionWithNote extends SectionRow {
  readonly section_note: string | null
}

/** The section at a position; null if there is none. */
export async function readSection({ db, dataVersionId }: TariffDay, position: number): Promise<SectionWithNote | null> {
  const [row] = await db.query<SectionWithNote>(sql`
    SELECT s.id, s.position, s.numeral, s.title, s.chapter_from, s.chapter_to,
           (SELECT content FROM section_notes
             WHERE data_version_id = ${dataVersionId} AND section_position = s.position AND preferred
             LIMIT 1) AS section_note
      FROM sections s
     WHERE s.data_version_id = ${dataVersionId} AND s.position = ${position}`)
  return row ?? null
}

/** The note of the section with a record id; null if there is none. */
export async function readSectionNote(
  { db, dataVersionId }: TariffDay,
  sectionId: number,
): Promise<{ readonly id: number; readonly section_id: number; readonly content: string } | null> {
  const [row] = await db.query<{ id: number; section_id: number; content: string }>(sql`
    SELECT n.section_position AS id, s.id AS section_id, n.content
      FROM sections s
      JOIN section_notes n
        ON n.data_version_id = ${dataVersionId} AND n.section_position = s.position AND n.preferred
     WHERE s.data_version_id = ${dataVersionId} AND s.id = ${sectionId}
     LIMIT 1`)
  return row ?? null
}
