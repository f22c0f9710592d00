import { type Coverage, kindsNotInData } from '../../tariff/coverage.ts'
import { concernsArea } from '../../tariff/geographical-area.ts'
import type { Measure } from '../../tariff/measure.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { unknownArea } from '../geographical-areas/area-filter.ts'
import type { GeographicalAreas } from '../geographical-areas/geographical-areas.ts'
import { TARIFF_LISTS, type TariffLists } from '../tariff-lists.ts'
import { KINDS_IN_DATA, kindOfRow } from './measure-kinds.ts'
import { type MeasureCriteria, type MeasureRow, readMeasureRows } from './measure-rows.ts'
import { readQuotaDefinitions } from './quota-definitions.ts'
import { resolveMeasure } from './resolve-measure.ts'

/**
 * The measures in force on the day that are declared on any of the rows, in the order of {@link readMeasureRows}. One
 * statement, one more if any has a quota, and one for the first request of a data version.
 */
export async function readMeasures(tariff: TariffDay, criteria: MeasureCriteria): Promise<readonly Measure[]> {
  const [lists, rows] = await Promise.all([tariff.data.get(TARIFF_LISTS), readMeasureRows(tariff, criteria)])
  return resolveRows(rows, lists, tariff)
}

/** The measures of goods, and what the data says about them. */
export interface MeasuresOfGoods {
  readonly measures: readonly Measure[]
  readonly coverage: Coverage
}

/**
 * The measures for goods of a row, given its sid and those of its ancestors; with `areaId`, only those that concern the
 * area. As many statements as {@link readMeasures}.
 * @throws RequestError 422 for an unknown area
 */
export async function readMeasuresOfGoods(
  tariff: TariffDay,
  sids: readonly number[],
  areaId: string | undefined,
): Promise<MeasuresOfGoods> {
  const [lists, kindsOn, all] = await Promise.all([
    tariff.data.get(TARIFF_LISTS),
    tariff.data.get(KINDS_IN_DATA),
    readMeasureRows(tariff, { sids }),
  ])
  const rows = areaId === undefined ? all : rowsOfArea(all, areaId, lists.areas, tariff)
  const kinds = all.map((row) =>
    kindOfRow({ ...row, hasQuota: row.orderNumber !== null }, lists.codeLists, hasDuty(row)),
  )
  return {
    measures: await resolveRows(rows, lists, tariff),
    coverage: {
      imports: rows.some(({ isImport }) => isImport) ? 'some' : 'none',
      notInData: kindsNotInData(kinds, kindsOn(tariff.asOf)),
    },
  }
}

const hasDuty = ({ components, dutyVerbose, dutyBase, rawDuty }: MeasureRow): boolean =>
  components.length > 0 || Boolean(dutyVerbose ?? dutyBase ?? rawDuty)

async function resolveRows(
  rows: readonly MeasureRow[],
  { codeLists, areas, measureDetails }: TariffLists,
  tariff: TariffDay,
): Promise<readonly Measure[]> {
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
