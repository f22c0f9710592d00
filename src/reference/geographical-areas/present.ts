import type { JsonApiDocument } from '../../json-api/document.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { AreaOnDay } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import { presentArea } from '../../tariff-data/resources/geographical-area.ts'
import type { listedArea } from './resources.ts'

/** A list of areas; `included` has their direct and indirect members that are not in the list. */
export const presentAreas = (shown: readonly AreaOnDay[], all: readonly AreaOnDay[]): JsonApiDocument => {
  const listed = new Set(shown.map((area) => area.id))
  return {
    data: shown.map(presentListed),
    included: below(shown, all)
      .filter((area) => !listed.has(area.id))
      .map(presentListed),
  }
}

export const presentSingleArea = (area: AreaOnDay, all: readonly AreaOnDay[]): JsonApiDocument => ({
  data: presentListed(area),
  included: below([area], all).map(presentListed),
})

/**
 * Direct and indirect members, each once, by id. A group can contain groups; nothing in the data rules out a circle.
 */
function below(areas: readonly AreaOnDay[], all: readonly AreaOnDay[]): readonly AreaOnDay[] {
  const byId = new Map(all.map((area) => [area.id, area]))
  const found = new Set<AreaOnDay>()
  const add = (area: AreaOnDay): void => {
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

const presentListed = (area: AreaOnDay): ResourceOf<typeof listedArea> => {
  const { attributes, ...resource } = presentArea(area)
  return {
    ...resource,
    attributes: { ...attributes, hjid: area.hjid },
    relationships: {
      children_geographical_areas: { data: area.members.map((id) => ({ id, type: 'geographical_area' })) },
    },
  }
}
