import { asShared, asSharedRun } from '../../json-api/document-bytes.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { GeographicalAreas } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import type { geographicalArea } from './resources.ts'

type AreaResource = ResourceOf<typeof geographicalArea>

/** Today, and a few days that clients look at: each holds some 100 KB. */
const DAYS_KEPT = 4

/** The resources of a day: each by itself, and each with all that come along with it. */
interface AreaResources {
  readonly single: Map<string, AreaResource>
  readonly withMembers: Map<string, readonly AreaResource[]>
}

const known = new WeakMap<GeographicalAreas, Map<IsoDate, AreaResources>>()

/**
 * An area after its members on a day, members of members included, each once. Made once for a version and a day: nearly
 * every measure names one of a few groups, and that of all countries is nine tenths of most answers.
 */
export function areaWithMembers(
  areas: GeographicalAreas,
  date: IsoDate,
  geographicalAreaId: string,
): readonly AreaResource[] {
  const resources = resourcesOf(areas, date)
  const before = resources.withMembers.get(geographicalAreaId)
  if (before !== undefined) return before
  const visited = new Set<string>()
  const visit = (id: string): readonly AreaResource[] => {
    // Before its members: a group can contain groups, and the data is not trusted to have no circle.
    if (visited.has(id)) return []
    visited.add(id)
    const area = areaResource(areas, date, resources, id)
    return [...area.relationships.children_geographical_areas.data.flatMap((member) => visit(member.id)), area]
  }
  const run = asSharedRun(visit(geographicalAreaId))
  resources.withMembers.set(geographicalAreaId, run)
  return run
}

function areaResource(areas: GeographicalAreas, date: IsoDate, { single }: AreaResources, id: string): AreaResource {
  const before = single.get(id)
  if (before !== undefined) return before
  const area = asShared(presentArea(areas, date, id))
  single.set(id, area)
  return area
}

function resourcesOf(areas: GeographicalAreas, date: IsoDate): AreaResources {
  const days = known.get(areas) ?? new Map<IsoDate, AreaResources>()
  known.set(areas, days)
  const resources = days.get(date) ?? { single: new Map(), withMembers: new Map() }
  days.set(date, resources)
  for (const oldest of days.keys()) {
    if (days.size <= DAYS_KEPT) break
    days.delete(oldest)
  }
  return resources
}

function presentArea(areas: GeographicalAreas, date: IsoDate, geographicalAreaId: string): AreaResource {
  const { description, geographical_area_sid } = areas.area(geographicalAreaId)
  const members = areas.membersOf(geographicalAreaId, date)
  return {
    id: geographicalAreaId,
    type: 'geographical_area',
    attributes: {
      id: geographicalAreaId,
      description,
      geographical_area_id: geographicalAreaId,
      geographical_area_sid,
    },
    relationships: {
      children_geographical_areas: { data: members.map((id) => ({ id, type: 'geographical_area' })) },
    },
  }
}
