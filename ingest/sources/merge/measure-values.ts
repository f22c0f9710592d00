import type { DutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { GoodsNomenclatureRow } from '../../../src/tariff/goods-nomenclature.ts'
import { measureConditionClass } from '../../../src/tariff/measure-condition.ts'
import { VAT_TYPE } from '../../../src/tariff/measure-type.ts'
import { BadValue } from '../reading/bad-value.ts'
import type { PublishedMeasure } from '../reading/published-measure.ts'
import { dutyParts } from './duty-values.ts'

/** The direction of the trade that a measure applies to. */
export interface TradeDirection {
  readonly import: boolean
  readonly export: boolean
}

/** The row that a measure is declared on. */
export const declaredOn = (row: GoodsNomenclatureRow) => ({
  goods_nomenclature_sid: row.goodsNomenclatureSid,
  goods_nomenclature_item_id: row.goodsNomenclatureItemId,
})

const EXCISE = '306'

/** A published measure as one of a bundle's `measures.ndjson`. */
export type MeasureValues = ReturnType<typeof measureValues>

/** Throws a `BadValue` for conditions that are none. */
export function measureValues(
  published: PublishedMeasure,
  row: GoodsNomenclatureRow,
  direction: TradeDirection,
  duties: DutyReader,
) {
  const sid = published.measure__sid
  const type = published.measure__type__id
  const duty = published.measure__duty_expression
  return {
    measure_sid: sid,
    sid_synthetic: false,
    ...declaredOn(row),
    attached_at: 'own',
    measure_type_id: type,
    geographical_area_id: published.measure__geographical_area__id,
    additional_code: published.measure__additional_code__code,
    ordernumber: published.measure__quota__order_number,
    reduction_indicator: published.measure__reduction_indicator,
    measure_generating_regulation_id: published.measure__regulation__id,
    validity_start_date: published.measure__effective_start_date,
    validity_end_date: published.measure__effective_end_date,
    national: sid < 0,
    ...direction,
    vat: type === VAT_TYPE,
    excise: type === EXCISE,
    raw_duty: duty,
    ...componentsOf(duty, duties),
    conditions: conditionsOf(sid, published.measure__conditions, duties),
    excluded_geographical_areas: published.measure__excluded_geographical_areas__ids,
  }
}

/** The components of a duty text; none where it stays a text, such as the duties of several seasons. */
function componentsOf(duty: string | null, reader: DutyReader) {
  if (duty === null) return { components: [] }
  const parts = dutyParts(duty, reader)
  if (parts === null || parts.conditions.length > 0) return { components: [], duty_parsed: false }
  return { components: parts.components, duty_parsed: true }
}

/** A measure has fewer conditions, so that its sid and a position are the sid of none but one. */
const CONDITIONS_OF_A_MEASURE = 1000

function conditionsOf(measureSid: number, text: string | null, reader: DutyReader) {
  const conditions = text === null ? [] : reader.conditions(text)
  if (conditions === null) throw new BadValue(`measure__conditions: ${JSON.stringify(text)} is no list of conditions`)
  if (conditions.length >= CONDITIONS_OF_A_MEASURE) {
    throw new BadValue(`measure__conditions: ${conditions.length} conditions`)
  }
  const direction = measureSid < 0 ? -1 : 1
  return conditions.map(({ conditionCode, documentCode, threshold, actionCode }, index) => ({
    measure_condition_sid: measureSid * CONDITIONS_OF_A_MEASURE + direction * index,
    condition_code: conditionCode,
    action_code: actionCode,
    document_code: documentCode,
    measure_condition_class: measureConditionClass({
      actionCode,
      documentCode,
      conditionDutyAmount: threshold === null ? null : Number(threshold.amount),
    }),
    condition_duty_amount: threshold?.amount ?? null,
    condition_monetary_unit_code: threshold?.monetaryUnitCode ?? null,
    condition_measurement_unit_code: threshold?.measurementUnitCode ?? null,
    condition_measurement_unit_qualifier_code: threshold?.measurementUnitQualifierCode ?? null,
  }))
}
