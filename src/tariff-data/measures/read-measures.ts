import { concernsArea } from '../../tariff/geographical-area.ts'
import type { Measure } from '../../tariff/measure.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { unknownArea } from '../geographical-areas/area-filter.ts'
import type { GeographicalAreas } from '../geographical-areas/geographical-areas.ts'
import { TARIFF_LISTS } from '../tariff-lists.ts'
import { type MeasureCriteria, type MeasureRow, readMeasureRows } from './measure-rows.ts'
import { readQuotaDefinitions } from './quota-definitions.ts'
import { resolveMeasure } from './resolve-measure.ts'

/**
 * The measures in force on the day that are declared on any of the rows, in the order of {@link readMeasureRows}; with
 * `areaId`, only those that concern the area. One statement, one more if any has a quota, and one for the first request
 * of a data version.
 * @throws RequestError 422 for an unknown area
 */
export async function readMeasures(
  tariff: TariffDay,
  criteria: MeasureCriteria,
  areaId?: string,
): Promise<readonly Measure[]> {
  const [{ codeLists, areas, measureDetails }, all] = await Promise.all([
    tariff.data.get(TARIFF_LISTS),
    readMeasureRows(tariff, criteria),
  ])
  const rows = areaId === undefined ? all : rowsOfArea(all, areaId, areas, tariff)
  const orderNumbers = [...new Set(rows.flatMap(({ orderNumber }) => orderNumber ?? []))]
  const quotas = await readQuotaDefinitions(tariff, orderNumbers)
  const lists = { codeLists, areas, quotas, details: measureDetails(tariff.asOf) }
  return rows.map((row) => resolveMeasure(row, lists, tariff))
}

function rowsOfArea(
  rows: readonly MeasureRow[],
  areaId: string,
  areas: GeographicalAreas,
  { asOf }: TariffDay,
): readonly MeasureRow[] {
  if (!areas.has(areaId)) throw unknownArea(areaId)
  const area = areas.scopeOf(areaId, asOf)
  return rows.filter((row) => concernsArea(row, area))
}
