import { z } from 'zod'
import { groupBy } from '../../collections/group-by.ts'
import { day, dayOrNull, intOrNull, openPeriod } from '../../postgres/columns.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import { type AreaScope, areaScope, idsOfPlace } from '../../tariff/geographical-area.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { GeographicalArea } from '../../tariff/measure.ts'
import { isValidOn } from '../../tariff/validity.ts'

/** Countries, regions and groups of countries of a version, and which groups contain which areas. */
export interface GeographicalAreas {
  /** Whether the list has the area, under any of its ids. */
  has(geographicalAreaId: string): boolean
  /** An area that is not in the list is described by its id. */
  area(geographicalAreaId: string): GeographicalArea
  /** All areas in force on a day, by id: about 500. */
  inForce(date: IsoDate): readonly AreaOnDay[]
  /** Ids of the members of a group on a day, in order. Empty for a country. */
  membersOf(geographicalAreaId: string, date: IsoDate): readonly string[]
  /** An area on a day with what contains it; of any area, listed or not. */
  scopeOf(geographicalAreaId: string, date: IsoDate): AreaScope
}

const areaRow = z.object({
  id: z.string(),
  sid: intOrNull,
  hjid: intOrNull,
  geographicalCode: z.int(),
  description: z.string(),
  ...openPeriod,
})

/** Values of {@link AreaOnDay.geographicalCode}. */
export const GEOGRAPHICAL_CODE = { country: 0, group: 1, region: 2 } as const

/** An area that is in force on a day. */
export interface AreaOnDay extends z.output<typeof areaRow> {
  /** Ids of the members that are in force on the day too, in order. */
  readonly members: readonly string[]
}

export const geographicalAreaLists = {
  areas: z.array(areaRow),
  memberships: z.array(
    z.object({ group: z.string(), member: z.string(), validityStartDate: day, validityEndDate: dayOrNull }),
  ),
}

type GeographicalAreaLists = z.output<z.ZodObject<typeof geographicalAreaLists>>

/** The columns of {@link geographicalAreaLists}. */
export const geographicalAreaColumns = (dataVersionId: number): Sql => sql`
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT geographical_area_id AS id, geographical_area_sid AS sid, hjid, geographical_code AS "geographicalCode",
               description, validity_start_date AS "validityStartDate", validity_end_date AS "validityEndDate"
          FROM geographical_areas WHERE data_version_id = ${dataVersionId}
         ORDER BY geographical_area_id) t) AS areas,
      (SELECT coalesce(json_agg(t), '[]') FROM (
        SELECT geographical_area_group_id AS group, member_geographical_area_id AS member,
               validity_start_date AS "validityStartDate", validity_end_date AS "validityEndDate"
          FROM geographical_area_memberships WHERE data_version_id = ${dataVersionId}
         ORDER BY member_geographical_area_id) t) AS memberships`

export function geographicalAreasOf(lists: GeographicalAreaLists): GeographicalAreas {
  const areas = new Map(lists.areas.map((area) => [area.id, area]))
  const byGroup = groupBy(lists.memberships, ({ group }) => group)
  const byMember = groupBy(lists.memberships, ({ member }) => member)
  const membersOf = (id: string, date: IsoDate): readonly string[] =>
    (byGroup.get(id) ?? []).filter((membership) => isValidOn(membership, date)).map(({ member }) => member)
  return {
    has: (id) => idsOfPlace(id).some((same) => areas.has(same)),
    area: (id) => areas.get(id) ?? { id, sid: null, description: id },
    inForce: (date) => {
      const rows = lists.areas.filter((area) => isValidOn(area, date))
      const ids = new Set(rows.map(({ id }) => id))
      return rows.map((area) => ({
        ...area,
        members: [...new Set(membersOf(area.id, date))].filter((member) => ids.has(member)),
      }))
    },
    membersOf,
    scopeOf: (id, date) =>
      areaScope(id, {
        membersOf: (group) => membersOf(group, date),
        groupsOf: (member) =>
          new Set((byMember.get(member) ?? []).filter((one) => isValidOn(one, date)).map(({ group }) => group)),
      }),
  }
}
