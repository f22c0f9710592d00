import { SUPPLEMENTARY_UNIT } from '../../../src/tariff/duty-expression.ts'
import type { GoodsNomenclatureRow, IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import type { SupplementaryUnit } from '../hmrc-reports/supplementary-units.ts'
import type { SourceId } from '../registry.ts'
import { declaredOn, type TradeDirection } from './measure-values.ts'

/** The duty of a supplementary unit: the unit alone. */
export const unitComponents = (unit: SupplementaryUnit) => [
  {
    duty_expression_id: SUPPLEMENTARY_UNIT,
    duty_amount: null,
    monetary_unit_code: null,
    measurement_unit_code: unit.measurement_unit_code,
    measurement_unit_qualifier_code: unit.measurement_unit_qualifier_code,
  },
]

/** A measure of the report of supplementary units, which has no dates, as one of the bundle's `measures.ndjson`. */
export const unitMeasureValues = (
  unit: SupplementaryUnit,
  row: GoodsNomenclatureRow,
  direction: TradeDirection,
  { startDate, endDate }: { readonly startDate: IsoDate; readonly endDate: IsoDate | null },
  origin: SourceId,
) => ({
  measure_sid: unit.measure_sid,
  sid_synthetic: false,
  ...declaredOn(row),
  attached_at: 'own',
  measure_type_id: unit.measure_type_id,
  geographical_area_id: unit.geographical_area_id,
  ordernumber: null,
  validity_start_date: startDate,
  validity_end_date: endDate,
  national: false,
  ...direction,
  vat: false,
  excise: false,
  components: unitComponents(unit),
  origin,
})
