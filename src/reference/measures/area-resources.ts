import { asShared, asSharedRun } from '../../json-api/document-bytes.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Vocabulary } from '../../tariff-data/code-lists.ts'
import type { geographicalArea } from './resources.ts'

type AreaResource = ResourceOf<typeof geographicalArea>

/** Today, and a few days that clients look at: each holds some 100 KB. */
const DAYS_KEPT = 4

/** The areas of a day: each by itself, and each with all that come along with it. */
interface Areas {
  readonly single: Map<string, AreaResource>
  readonly withMembers: Map<string, readonly AreaResource[]>
}

const known = new WeakMap<Vocabulary, Map<IsoDate, Areas>>()

/**
 * An area after its members on a day, members of members included, each once. Made once for a version and a day: nearly
 * every measure names one of a few groups, and that of all countries is nine tenths of most answers.
 */
export function areaWithMembers(
  vocabulary: Vocabulary,
  date: IsoDate,
  geographicalAreaId: string,
): readonly AreaResource[] {
  const areas = areasOf(vocabulary, date)
  const before = areas.withMembers.get(geographicalAreaId)
  if (before !== undefined) return before
  const visited = new Set<string>()
  const visit = (id: string): readonly AreaResource[] => {
    // Before its members: a group can contain groups, and the data is not trusted to have no circle.
    if (visited.has(id)) return []
    visited.add(id)
    const area = areaResource(vocabulary, date, areas, id)
    return [...area.relationships.children_geographical_areas.data.flatMap((member) => visit(member.id)), area]
  }
  const run = asSharedRun(visit(geographicalAreaId))
  areas.withMembers.set(geographicalAreaId, run)
  return run
}

function areaResource(vocabulary: Vocabulary, date: IsoDate, { single }: Areas, id: string): AreaResource {
  const before = single.get(id)
  if (before !== undefined) return before
  const area = asShared(presentArea(vocabulary, date, id))
  single.set(id, area)
  return area
}

function areasOf(vocabulary: Vocabulary, date: IsoDate): Areas {
  const days = known.get(vocabulary) ?? new Map<IsoDate, Areas>()
  known.set(vocabulary, days)
  const areas = days.get(date) ?? { single: new Map(), withMembers: new Map() }
  days.set(date, areas)
  for (const oldest of days.keys()) {
    if (days.size <= DAYS_KEPT) break
    days.delete(oldest)
  }
  return areas
}

function presentArea(vocabulary: Vocabulary, date: IsoDate, geographicalAreaId: string): AreaResource {
  const { description, geographical_area_sid } = vocabulary.area(geographicalAreaId)
  const members = vocabulary.membersOf(geographicalAreaId, date)
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
