import { asShared } from '../../json-api/document-bytes.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { geographicalArea } from './resources.ts'
import type { Vocabulary } from './vocabulary.ts'

type AreaResource = ResourceOf<typeof geographicalArea>

/** Today, and a few days that clients look at: each holds some 100 KB. */
const DAYS_KEPT = 4

const known = new WeakMap<Vocabulary, Map<IsoDate, Map<string, AreaResource>>>()

/** An area with its members on a day, made once for a version and a day: nearly every measure names one of a few groups. */
export function areaResource(vocabulary: Vocabulary, date: IsoDate, geographicalAreaId: string): AreaResource {
  const areas = areasOf(vocabulary, date)
  const before = areas.get(geographicalAreaId)
  if (before !== undefined) return before
  const area = asShared(presentArea(vocabulary, date, geographicalAreaId))
  areas.set(geographicalAreaId, area)
  return area
}

function areasOf(vocabulary: Vocabulary, date: IsoDate): Map<string, AreaResource> {
  const days = known.get(vocabulary) ?? new Map<IsoDate, Map<string, AreaResource>>()
  known.set(vocabulary, days)
  const areas = days.get(date) ?? new Map<string, AreaResource>()
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
