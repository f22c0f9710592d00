import { ERGA_OMNES } from './measure-type.ts'

/** Where a measure applies. */
export interface MeasureArea {
  /** Null where the source does not know the area: such a measure applies to nobody. */
  readonly geographicalAreaId: string | null
  readonly excludedGeographicalAreas: readonly string[]
}

/**
 * Whether a measure concerns goods of an area: it is for that area, for a group that contains it or for everyone, and
 * excludes neither the area nor such a group. `groups` are those that contain the area on the day.
 */
export const concernsArea = (measure: MeasureArea, areaId: string, groups: ReadonlySet<string>): boolean => {
  const { geographicalAreaId, excludedGeographicalAreas } = measure
  if (geographicalAreaId === null) return false
  const included = geographicalAreaId === areaId || geographicalAreaId === ERGA_OMNES || groups.has(geographicalAreaId)
  return included && !excludedGeographicalAreas.some((excluded) => excluded === areaId || groups.has(excluded))
}
