import { ERGA_OMNES } from './measure-type.ts'
import type { Region } from './region.ts'

/** Where a measure applies. */
export interface MeasureArea {
  /** Null where the source does not know the area: such a measure applies to no area. */
  readonly geographicalAreaId: string | null
  readonly excludedGeographicalAreas: readonly string[]
}

/** The European Union as an area of its own, and as the group of its countries: measures name either. */
const EUROPEAN_UNION = 'EU'
const COUNTRIES_OF_THE_UNION = '1013'

/** Where value added tax and excise are due: wherever goods come from (Value Added Tax Act 1994, section 1(1)(c)). */
const SUBJECT_TO_VAT_OR_EXCISE = '1400'

const ALL_THIRD_COUNTRIES = '1008'

/**
 * Places that have several ids; the first is the usual one. XU, XS and XM are ids of the Union's geonomenclature
 * (Regulation (EU) 2020/1470 and those before it), GB, RS and ME those of ISO 3166.
 */
const SAME_PLACES: readonly (readonly string[])[] = [
  ['GB', 'XU'],
  ['ME', 'XM'],
  ['XS', 'RS'],
  [EUROPEAN_UNION, COUNTRIES_OF_THE_UNION],
]

/** Every id of the place that has the id, the usual one first. */
export const idsOfPlace = (areaId: string): readonly string[] =>
  SAME_PLACES.find((ids) => ids.includes(areaId)) ?? [areaId]

/**
 * Its countries since 2020-02-01: sources of Northern Ireland's tariff, which lies within the Union, do not list them.
 */
const MEMBER_STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * Areas that lie within the customs territory of another, and which the lists of groups leave out: of the Union (Article
 * 4 of Regulation (EU) No 952/2013), the United Kingdom (Isle of Man Act 1979) and the United States (HTSUS, general note
 * 2); continental shelves; and the ids of goods without a country in trade within the Union.
 */
const CUSTOMS_TERRITORY: Readonly<Record<string, string>> = {
  AX: 'FI',
  GF: 'FR',
  GP: 'FR',
  IM: 'GB',
  MC: 'FR',
  MF: 'FR',
  MQ: 'FR',
  PR: 'US',
  QR: EUROPEAN_UNION,
  QV: EUROPEAN_UNION,
  QY: EUROPEAN_UNION,
  RE: 'FR',
  YT: 'FR',
  ZB: 'BE',
  ZD: 'DK',
  ZE: 'IE',
  ZF: 'FR',
  ZG: 'DE',
  ZH: 'NL',
  ZN: 'NO',
  ZU: 'GB',
}

/** The United Kingdom with the islands that are in a customs union with it. */
const AROUND_THE_UNITED_KINGDOM: ReadonlySet<string> = new Set(['GB', 'XU', 'XI', 'IM', 'GG', 'JE'])

/** An area on a day. */
export interface AreaScope {
  /** The ids of its place, and of every area that contains it. */
  readonly within: ReadonlySet<string>
  /** The members of a group; empty for a country. */
  readonly members: readonly AreaScope[]
}

/** Which groups contain which areas on a day. */
export interface Groups {
  groupsOf(areaId: string): ReadonlySet<string>
  membersOf(groupId: string): readonly string[]
}

/**
 * The scope of an area. A group lies within another if all its members do. Lists of groups are incomplete: that VAT is
 * due whatever the origin, and which are third countries, is known without them.
 */
export function areaScope(areaId: string, groups: Groups, visited: ReadonlySet<string> = new Set()): AreaScope {
  const places = [areaId, CUSTOMS_TERRITORY[areaId] ?? areaId].flatMap(idsOfPlace)
  const seen = new Set([...visited, ...places])
  const members = [...new Set(idsOfPlace(areaId).flatMap(groups.membersOf))]
    .filter((member) => !seen.has(member))
    .map((member) => areaScope(member, groups, seen))
  const [first, ...others] = members
  const around =
    first === undefined ? [] : [...first.within].filter((id) => others.every(({ within }) => within.has(id)))
  const within = new Set([
    ...places,
    ...places.flatMap((id) => [...groups.groupsOf(id)]),
    ...around,
    ERGA_OMNES,
    SUBJECT_TO_VAT_OR_EXCISE,
  ])
  const isOfUnion = within.has(EUROPEAN_UNION) || within.has(COUNTRIES_OF_THE_UNION) || places.some(isMemberState)
  if (isOfUnion) {
    within.add(EUROPEAN_UNION).add(COUNTRIES_OF_THE_UNION)
  } else if (members.length === 0 && !isGroup(areaId) && !places.some((id) => AROUND_THE_UNITED_KINGDOM.has(id))) {
    within.add(ALL_THIRD_COUNTRIES)
  }
  return { within, members }
}

const isMemberState = (areaId: string): boolean => MEMBER_STATES.has(areaId)

/** Groups have four digits, countries two letters. */
const isGroup = (areaId: string): boolean => /^\d{4}$/.test(areaId)

/** What is in a customs union with Great Britain: the United Kingdom, the Isle of Man, Guernsey and Jersey. */
const CUSTOMS_UNION_OF_GREAT_BRITAIN = ['GB', 'GG', 'JE']

/**
 * Whether goods in free circulation in an area come without customs duty: to Northern Ireland from the European Union,
 * to Great Britain from what is in a customs union with it.
 */
export const isInCustomsUnion = ({ within }: AreaScope, region: Region): boolean =>
  (region === 'xi' ? [COUNTRIES_OF_THE_UNION] : CUSTOMS_UNION_OF_GREAT_BRITAIN).some((id) => within.has(id))

/** What that means for goods from such an area. */
export const FREE_CIRCULATION: Readonly<Record<Region, string>> = {
  uk: 'Goods that move within the United Kingdom are not imported, and goods in free circulation in the United Kingdom, the Isle of Man, Guernsey or Jersey come to Great Britain without customs duty.',
  xi: 'Goods in free circulation in the European Union move to Northern Ireland without customs duty.',
}

/**
 * Whether a measure concerns goods of an area: it is for that area, or for one that contains it, and does not exclude
 * it, one that contains it, or all of its members.
 */
export const concernsArea = (measure: MeasureArea, area: AreaScope): boolean =>
  measure.geographicalAreaId !== null &&
  area.within.has(measure.geographicalAreaId) &&
  !isExcluded(area, measure.excludedGeographicalAreas)

const isExcluded = ({ within, members }: AreaScope, excluded: readonly string[]): boolean =>
  excluded.some((id) => within.has(id)) ||
  (members.length > 0 && members.every((member) => isExcluded(member, excluded)))
