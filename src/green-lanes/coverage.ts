import { countsForOrigin } from '../tariff/category-assessment.ts'
import type { MeasureArea } from '../tariff/geographical-area.ts'
import type { GeographicalAreas } from '../tariff-data/geographical-areas/geographical-areas.ts'
import { lineageSids, type NomenclatureNode } from '../tariff-data/nomenclature/trees.ts'
import type { Coverage } from '../tariff-data/resources/coverage.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import { type MeasureRow, readImportAreas } from './query.ts'

/**
 * Whether the data has import measures of any type for goods declared under one of the rows, own or inherited; with
 * `areaId`, measures that count for goods of the area.
 * @param rows Measures of the rows that were already read: another statement is sent only if none of them counts
 */
export async function readCoverage(
  tariff: TariffDay,
  declarable: readonly NomenclatureNode[],
  rows: readonly MeasureRow[],
  areaId: string | undefined,
  areas: GeographicalAreas,
): Promise<Coverage> {
  const sids = new Set(declarable.flatMap(lineageSids))
  const groupsOf = (id: string) => areas.groupsOf(id, tariff.asOf)
  const counts = (measure: MeasureArea) => areaId === undefined || countsForOrigin(measure, areaId, groupsOf)
  const read = rows.filter((row) => sids.has(row.goods_nomenclature_sid)).map(areaOf)
  if (read.some(counts)) return 'some'
  return (await readImportAreas(tariff, [...sids])).map(areaOf).some(counts) ? 'some' : 'none'
}

const areaOf = (row: Pick<MeasureRow, 'geographical_area_id' | 'excluded_geographical_areas'>): MeasureArea => ({
  geographicalAreaId: row.geographical_area_id,
  excludedGeographicalAreas: row.excluded_geographical_areas,
})
