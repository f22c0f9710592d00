import type { JsonApiDocument } from '../../json-api/document.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { AreaRow } from '../../tariff-data/geographical-areas/read-areas.ts'
import type { listedArea } from './resources.ts'

/** A list of areas; `included` has their direct and indirect members that are not in the list. */
export const presentAreas = (shown: readonly AreaRow[], all: readonly AreaRow[]): JsonApiDocument => {
  const listed = new Set(shown.map((area) => area.geographical_area_id))
  return {
    data: shown.map(presentArea),
    included: below(shown, all)
      .filter((area) => !listed.has(area.geographical_area_id))
      .map(presentArea),
  }
}

export const presentSingleArea = (area: AreaRow, all: readonly AreaRow[]): JsonApiDocument => ({
  data: presentArea(area),
  included: below([area], all).map(presentArea),
})

/**
 * Direct and indirect members, each once, by id. A group can contain groups; nothing in the data rules out a circle.
 */
function below(areas: readonly AreaRow[], all: readonly AreaRow[]): readonly AreaRow[] {
  const byId = new Map(all.map((area) => [area.geographical_area_id, area]))
  const found = new Set<AreaRow>()
  const add = (area: AreaRow): void => {
    for (const id of area.members) {
      const member = byId.get(id)
      if (member === undefined || found.has(member) || areas.includes(member)) continue
      found.add(member)
      add(member)
    }
  }
  areas.forEach(add)
  return all.filter((area) => found.has(area))
}

const presentArea = (area: AreaRow): ResourceOf<typeof listedArea> => ({
  id: area.geographical_area_id,
  type: 'geographical_area',
  attributes: {
    id: area.geographical_area_id,
    description: area.description,
    geographical_area_id: area.geographical_area_id,
    geographical_area_sid: area.geographical_area_sid,
    hjid: area.hjid,
  },
  relationships: {
    children_geographical_areas: { data: area.members.map((id) => ({ id, type: 'geographical_area' })) },
  },
})
