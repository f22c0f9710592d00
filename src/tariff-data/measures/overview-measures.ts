import { groupBy } from '../../collections/group-by.ts'
import { OVERVIEW_MEASURE_TYPES } from '../../tariff/measure-type.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { lineageSids, type NomenclatureNode } from '../nomenclature/trees.ts'
import { type OverviewMeasure, readOverviewMeasures } from './read-measures.ts'

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
  const measures = await readOverviewMeasures(tariff, sids, OVERVIEW_MEASURE_TYPES)
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
