import { groupBy } from '../../collections/group-by.ts'
import { refTo } from '../../json-api/reference.ts'
import type { ResourceOf } from '../../json-api/resource.ts'
import { OVERVIEW_MEASURE_TYPES } from '../../tariff/measure-type.ts'
import { type OverviewMeasure as Overview, readOverviewMeasures } from '../../tariff-data/measures/read-measures.ts'
import { lineageSids, type NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import type { measureType } from '../../tariff-data/resources/measure-type.ts'
import { presentMeasureType } from '../../tariff-data/resources/measure-type.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { dutyExpression, overviewAdditionalCode, overviewMeasure } from './overview-resources.ts'
import { presentAdditionalCode, presentDutyExpression } from './present-codes.ts'

/** A measure in the list of a heading's or subheading's rows, with what it refers to. */
export interface OverviewMeasure {
  readonly measure: ResourceOf<typeof overviewMeasure>
  readonly dutyExpression: ResourceOf<typeof dutyExpression>
  readonly measureType: ResourceOf<typeof measureType>
  readonly additionalCode: ResourceOf<typeof overviewAdditionalCode> | null
}

/**
 * The overview measures of each row, by goods_nomenclature_sid, in the order to show them: those declared on it and on
 * its ancestors. One statement, and one more for the first request of a data version.
 */
export async function overviewMeasures(
  tariff: TariffDay,
  nodes: readonly NomenclatureNode[],
): Promise<ReadonlyMap<number, readonly OverviewMeasure[]>> {
  if (nodes.length === 0) return new Map()
  const lineages = nodes.map((node) => ({
    node,
    sids: lineageSids(node),
  }))
  const sids = [...new Set(lineages.flatMap((lineage) => lineage.sids))]
  const measures = await readOverviewMeasures(tariff, sids, OVERVIEW_MEASURE_TYPES)
  // Measures are shown in the order of the query, whichever row they are declared on.
  const declared = groupBy(
    measures.map((measure, place) => ({ place, sid: measure.goodsNomenclatureSid, measure: present(measure) })),
    ({ sid }) => sid,
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

function present({ sid, type, isVat, duty, additionalCode: code }: Overview): OverviewMeasure {
  const dutyExpression = presentDutyExpression(sid, duty)
  const measureType = presentMeasureType(type)
  const additionalCode = code && presentAdditionalCode(code)
  return {
    dutyExpression,
    measureType,
    additionalCode,
    measure: {
      id: String(sid),
      type: 'measure',
      attributes: { id: sid, vat: isVat },
      relationships: {
        duty_expression: { data: refTo(dutyExpression) },
        measure_type: { data: refTo(measureType) },
        additional_code: { data: additionalCode && refTo(additionalCode) },
      },
    },
  }
}
