import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { BORROWED_ORIGINS } from '../sources/bundle/borrowed-areas.ts'

/** Areas that come from the list of another region. */
export interface BorrowedAreas {
  readonly areas: readonly string[]
  /** Number of their memberships. */
  readonly memberships: number
}

export async function readBorrowedAreas(db: Queryable, dataVersionId: number): Promise<BorrowedAreas> {
  const rows = await db.query<{ geographical_area_id: string; memberships: number }>(sql`
    SELECT a.geographical_area_id,
           (SELECT count(*)::integer FROM geographical_area_memberships m
             WHERE m.data_version_id = ${dataVersionId} AND m.geographical_area_group_id = a.geographical_area_id) AS memberships
      FROM geographical_areas a
     WHERE a.data_version_id = ${dataVersionId} AND a.origin = ANY (${BORROWED_ORIGINS}::text[])
     ORDER BY a.geographical_area_id`)
  return {
    areas: rows.map((row) => row.geographical_area_id),
    memberships: rows.reduce((sum, row) => sum + row.memberships, 0),
  }
}

/** A sentence for the report of an ingest; null if nothing was borrowed. */
export const describeBorrowedAreas = ({ areas, memberships }: BorrowedAreas): string | null =>
  areas.length === 0
    ? null
    : `Taken from the other region's list, as this region's lacks them: ${count(areas.length, 'geographical area')} (${areas.join(', ')}) with ${count(memberships, 'member')}`

const count = (number: number, thing: string): string => `${number} ${thing}${number === 1 ? '' : 's'}`
