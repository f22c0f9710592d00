import type { ResourceOf } from '../../json-api/resource.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { GeographicalAreas } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import { presentArea } from '../../tariff-data/resources/geographical-area.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import { defineDerivedByKey } from '../../versions/version-data.ts'
import type { geographicalArea } from './resources.ts'

type AreaResource = ResourceOf<typeof geographicalArea>

/** The resources of the areas of a day. */
export interface AreaResources {
  /** An area after its members, members of members included, each once. */
  withMembers(geographicalAreaId: string): readonly AreaResource[]
}

/**
 * The areas by day. Nearly every measure names one of a few groups, and the group of all countries is nine tenths of most
 * answers. Most requests are about today; a day takes some 100 KB.
 */
export const AREA_RESOURCES = defineDerivedByKey<IsoDate, AreaResources>({
  name: 'area_resources',
  maxEntries: 4,
  load: async ({ data }, date) => createAreaResources((await data.get(TARIFF_LISTS)).areas, date),
})

/** Each area is presented when it is first needed. */
function createAreaResources(areas: GeographicalAreas, date: IsoDate): AreaResources {
  const presented = new Map<string, AreaResource>()
  const runs = new Map<string, readonly AreaResource[]>()
  const resourceOf = (id: string): AreaResource => {
    const resource = presented.get(id) ?? presentWithMembers(areas, date, id)
    presented.set(id, resource)
    return resource
  }
  return {
    withMembers: (geographicalAreaId) => {
      const run = runs.get(geographicalAreaId) ?? membersFirst(geographicalAreaId, resourceOf)
      runs.set(geographicalAreaId, run)
      return run
    },
  }
}

/** An area after all areas below it, each once. */
function membersFirst(geographicalAreaId: string, resourceOf: (id: string) => AreaResource): readonly AreaResource[] {
  const visited = new Set<string>()
  const visit = (id: string): readonly AreaResource[] => {
    // Before its members: a group can contain groups, and nothing in the data rules out a circle.
    if (visited.has(id)) return []
    visited.add(id)
    const area = resourceOf(id)
    return [...area.relationships.children_geographical_areas.data.flatMap((member) => visit(member.id)), area]
  }
  return visit(geographicalAreaId)
}

function presentWithMembers(areas: GeographicalAreas, date: IsoDate, geographicalAreaId: string): AreaResource {
  const members = areas.membersOf(geographicalAreaId, date)
  return {
    ...presentArea(areas.area(geographicalAreaId)),
    relationships: {
      children_geographical_areas: { data: members.map((id) => ({ id, type: 'geographical_area' })) },
    },
  }
}
