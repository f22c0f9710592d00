import { groupBy } from '../../collections/group-by.ts'
import type { DutyExpression } from '../../tariff/duty-expression.ts'
import type { AdditionalCode, MeasureType } from '../../tariff/measure.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { lineageSids, type NomenclatureNode } from '../nomenclature/trees.ts'
import { TARIFF_LISTS } from '../tariff-lists.ts'
import { readOverviewRows } from './measure-rows.ts'
import { dutyOf } from './resolve-measure.ts'

/** A measure as a list of rows shows it. */
export interface OverviewMeasure {
  readonly sid: number
  readonly goodsNomenclatureSid: number
  readonly type: MeasureType
  readonly isVat: boolean
  readonly duty: DutyExpression
  readonly additionalCode: AdditionalCode | null
}

/** The overview measures of rows, by goods_nomenclature_sid. */
export type OverviewsBySid = ReadonlyMap<number, readonly OverviewMeasure[]>

/**
 * The overview measures of each row in the order to show them: those declared on it and on its ancestors. One statement,
 * and one more for the first request of a data version.
 */
export async function overviewMeasures(tariff: TariffDay, nodes: readonly NomenclatureNode[]): Promise<OverviewsBySid> {
  if (nodes.length === 0) return new Map()
  const lineages = nodes.map((node) => ({ node, sids: lineageSids(node) }))
  const sids = [...new Set(lineages.flatMap((lineage) => lineage.sids))]
  const measures = await readOverviewMeasures(tariff, sids)
  // Measures are shown in the order of the query, whichever row they are declared on.
  const declared = groupBy(
    measures.map((measure, place) => ({ place, measure })),
    ({ measure }) => measure.goodsNomenclatureSid,
  )
  return new Map(
    lineages.map(({ node, sids }) => [
      node.row.goodsNomenclatureSid,
      sids
        .flatMap((sid) => declared.get(sid) ?? [])
        .sort((a, b) => a.place - b.place)
        .map(({ measure }) => measure),
    ]),
  )
}

async function readOverviewMeasures(tariff: TariffDay, sids: readonly number[]): Promise<readonly OverviewMeasure[]> {
  const [{ codeLists, measureDetails }, rows] = await Promise.all([
    tariff.data.get(TARIFF_LISTS),
    readOverviewRows(tariff, sids),
  ])
  const details = measureDetails(tariff.asOf)
  return rows.map((row) => ({
    sid: row.sid,
    goodsNomenclatureSid: row.goodsNomenclatureSid,
    type: codeLists.measureType(row.typeId),
    isVat: row.isVat,
    duty: dutyOf(row, codeLists),
    additionalCode: details.additionalCode(row.additionalCodeId),
  }))
}
