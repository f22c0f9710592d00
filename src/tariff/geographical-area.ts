import { ERGA_OMNES } from './measure-type.ts'

/** Where a measure applies. */
export interface MeasureArea {
  /** Null where the source does not know the area: such a measure applies to no area. */
  readonly geographicalAreaId: string | null
  readonly excludedGeographicalAreas: readonly string[]
}

/** The European Union as an area of its own, and as the group of its countries: measures name either. */
const EUROPEAN_UNION = 'EU'
const COUNTRIES_OF_THE_UNION = '1013'

/**
 * Its countries since 2020-02-01: sources of Northern Ireland's tariff, which lies within the Union, do not list them.
 */
const MEMBER_STATES: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/**
 * Whether a measure concerns goods of an area: it is for that area, for a group that contains it or for everyone, and
 * excludes neither the area nor such a group. `groups` are those that contain the area on the day.
 */
export const concernsArea = (measure: MeasureArea, areaId: string, groups: ReadonlySet<string>): boolean => {
  const { geographicalAreaId, excludedGeographicalAreas } = measure
  if (geographicalAreaId === null) return false
  const isOfUnion = MEMBER_STATES.has(areaId) || groups.has(COUNTRIES_OF_THE_UNION)
  const contains = (candidate: string): boolean =>
    candidate === areaId ||
    groups.has(candidate) ||
    (candidate === COUNTRIES_OF_THE_UNION && isOfUnion) ||
    (candidate === EUROPEAN_UNION && (isOfUnion || areaId === COUNTRIES_OF_THE_UNION))
  const included = geographicalAreaId === ERGA_OMNES || contains(geographicalAreaId)
  return included && !excludedGeographicalAreas.some(contains)
}
