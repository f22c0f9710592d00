import type { ResourceOf } from '../../json-api/resource.ts'
import type {
  dutyExpression,
  overviewAdditionalCode,
  overviewMeasure,
  overviewMeasureType,
} from '../nomenclature/resources.ts'
import type { TariffDay } from '../reference-route.ts'

/** A measure as a heading or subheading shows it beside its commodities, with what it refers to. */
export interface OverviewMeasure {
  readonly measure: ResourceOf<typeof overviewMeasure>
  readonly dutyExpression: ResourceOf<typeof dutyExpression>
  readonly measureType: ResourceOf<typeof overviewMeasureType>
  readonly additionalCode: ResourceOf<typeof overviewAdditionalCode> | null
}

/** The overview measures declared on each of the rows, by goods_nomenclature_sid, in the order to show them. */
export async function overviewMeasures(
  _tariff: TariffDay,
  _sids: readonly number[],
): Promise<ReadonlyMap<number, readonly OverviewMeasure[]>> {
  return new Map()
}
