import { sql } from '../../postgres/sql.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { inForceOn } from '../in-force-on.ts'

/** Values of `geographical_areas.geographical_code`. */
export const GEOGRAPHICAL_CODE = { country: 0, group: 1, region: 2 } as const

export interface AreaRow {
  readonly geographical_area_id: string
  readonly geographical_area_sid: number | null
  readonly hjid: number | null
  readonly description: string
  readonly geographical_code: number
  /** Ids of the members on the day, in order. */
  readonly members: readonly string[]
}

/**
 * All areas of the day, by id: about 500. Members are areas of the day too. One statement, which scans two short lists;
 * a single area is also read this way, since its answer includes direct and indirect members.
 */
export const readAreas = ({ db, dataVersionId, asOf }: TariffDay): Promise<readonly AreaRow[]> =>
  db.query<AreaRow>(sql`
    WITH areas AS MATERIALIZED (
      SELECT geographical_area_id, geographical_area_sid, hjid, description, geographical_code
        FROM geographical_areas
       WHERE data_version_id = ${dataVersionId}
         AND ${inForceOn(asOf)}),
    members AS (
      SELECT m.geographical_area_group_id, json_agg(DISTINCT a.geographical_area_id) AS ids
        FROM geographical_area_memberships m
        JOIN areas a ON a.geographical_area_id = m.member_geographical_area_id
       WHERE m.data_version_id = ${dataVersionId}
         AND ${inForceOn(asOf, sql`m.`)}
       GROUP BY m.geographical_area_group_id)
    SELECT a.*, coalesce(m.ids, '[]') AS members
      FROM areas a
      LEFT JOIN members m ON m.geographical_area_group_id = a.geographical_area_id
     ORDER BY a.geographical_area_id`)
