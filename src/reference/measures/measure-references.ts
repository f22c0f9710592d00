import type { CodeLists } from '../../tariff-data/code-lists.ts'
import { type MeasureDetails, readDetails } from '../../tariff-data/measures/details.ts'
import type { MeasureRow } from '../../tariff-data/measures/query.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { AREA_RESOURCES, type AreaResources } from './area-resources.ts'

/** What measures refer to. */
export interface MeasureReferences {
  readonly codeLists: CodeLists
  readonly details: MeasureDetails
  readonly areas: AreaResources
}

/** One statement if any of the measures has a quota; the rest is cached. */
export async function readMeasureReferences(
  tariff: TariffDay,
  measures: readonly MeasureRow[],
): Promise<MeasureReferences> {
  const { codeLists, measureDetails } = await tariff.data.get(TARIFF_LISTS)
  const [details, areas] = await Promise.all([
    readDetails(tariff, measures, measureDetails),
    tariff.data.get(AREA_RESOURCES, tariff.asOf),
  ])
  return { codeLists, details, areas }
}
