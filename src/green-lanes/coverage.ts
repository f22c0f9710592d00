import { countsForOrigin } from '../tariff/category-assessment.ts'
import type { MeasureArea } from '../tariff/geographical-area.ts'
import type { GeographicalAreas } from '../tariff-data/geographical-areas/geographical-areas.ts'
import { readImportAreas } from '../tariff-data/measures/measure-rows.ts'
import { lineageSids, type NomenclatureNode } from '../tariff-data/nomenclature/trees.ts'
import type { Coverage } from '../tariff-data/resources/coverage.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import type { ItemMeasure } from './item-measures.ts'

/**
 * Whether the data has import measures of any type for goods declared under one of the rows, own or inherited; with
 * `areaId`, measures that count for goods of the area.
 * @param measures Measures of the rows that were already read: another statement is sent only if none of them counts
 */
export async function readCoverage(
  tariff: TariffDay,
  declarable: readonly NomenclatureNode[],
  measures: readonly ItemMeasure[],
  areaId: string | undefined,
  areas: GeographicalAreas,
): Promise<Coverage> {
  const sids = new Set(declarable.flatMap(lineageSids))
  const counts: (measure: MeasureArea) => boolean =
    areaId === undefined ? () => true : countsForOrigin(areaId, (id) => areas.scopeOf(id, tariff.asOf))
  if (measures.some((measure) => sids.has(measure.goodsNomenclatureSid) && counts(measure))) return 'some'
  return (await readImportAreas(tariff, [...sids])).some(counts) ? 'some' : 'none'
}
