import { countsForOrigin } from '../tariff/category-assessment.ts'
import { type Coverage, kindsNotInData } from '../tariff/coverage.ts'
import type { MeasureArea } from '../tariff/geographical-area.ts'
import { KINDS_IN_DATA, kindOfRow } from '../tariff-data/measures/measure-kinds.ts'
import { readImports } from '../tariff-data/measures/measure-rows.ts'
import { lineageSids, type NomenclatureNode } from '../tariff-data/nomenclature/trees.ts'
import type { TariffLists } from '../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import type { ItemMeasure } from './item-measures.ts'

/**
 * What the data says about the import measures of goods that are declared under one of the rows, own or inherited; with
 * `areaId`, whether it has measures that count for goods of the area. One statement.
 * @param measures Measures of the rows that categorisation shows; some are recorded nowhere else
 */
export async function readCoverage(
  tariff: TariffDay,
  declarable: readonly NomenclatureNode[],
  measures: readonly ItemMeasure[],
  areaId: string | undefined,
  { areas, codeLists }: TariffLists,
): Promise<Coverage> {
  const sids = new Set(declarable.flatMap(lineageSids))
  const [kindsOn, imports] = await Promise.all([tariff.data.get(KINDS_IN_DATA), readImports(tariff, [...sids])])
  const shown = measures.filter((measure) => sids.has(measure.goodsNomenclatureSid))
  const counts: (measure: MeasureArea) => boolean =
    areaId === undefined ? () => true : countsForOrigin(areaId, (id) => areas.scopeOf(id, tariff.asOf))
  const kinds = [
    ...imports.map((row) => kindOfRow(row, codeLists)),
    ...shown.map(({ measureTypeId: typeId }) =>
      kindOfRow({ typeId, isVat: false, isExcise: false, hasQuota: false }, codeLists),
    ),
  ]
  return {
    imports: [...shown, ...imports].some(counts) ? 'some' : 'none',
    notInData: kindsNotInData(kinds, kindsOn(tariff.asOf)),
  }
}
