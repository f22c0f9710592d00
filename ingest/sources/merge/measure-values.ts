import type { DutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import { measureConditionClass } from '../../../src/tariff/measure-condition.ts'
import { VAT_TYPE } from '../../../src/tariff/measure-type.ts'
import { BadValue } from '../reading/bad-value.ts'
import { listSeparatedBy } from '../reading/codecs.ts'
import type { Values } from '../source-record.ts'
import { dutyParts } from './duty-values.ts'

/** The columns of a measure that the publishers of both governments' departments share, in their order. */
export const MEASURE_COLUMNS = [
  'measure__sid',
  'measure__type__id',
  'measure__type__description',
  'measure__additional_code__code',
  'measure__additional_code__description',
  'measure__duty_expression',
  'measure__effective_start_date',
  'measure__effective_end_date',
  'measure__reduction_indicator',
  'measure__footnotes',
  'measure__conditions',
  'measure__geographical_area__sid',
  'measure__geographical_area__id',
  'measure__geographical_area__description',
  'measure__excluded_geographical_areas__ids',
  'measure__excluded_geographical_areas__descriptions',
  'measure__quota__order_number',
] as const

/** Which way goods go that a measure is about. */
export interface TradeDirection {
  readonly import: boolean
  readonly export: boolean
}

/** Where a measure is declared. */
export interface DeclaredOn {
  readonly goods_nomenclature_sid: unknown
  readonly goods_nomenclature_item_id: unknown
}

const EXCISE = '306'

const piped = listSeparatedBy('|')

/** The record of a published measure as one of a bundle's `measures.ndjson`. Throws a `BadValue`. */
export function measureValues(
  published: Values,
  declaredOn: DeclaredOn,
  direction: TradeDirection,
  duties: DutyReader,
): Values {
  const sid = published.measure__sid
  const type = published.measure__type__id
  const duty = published.measure__duty_expression
  return {
    measure_sid: sid,
    sid_synthetic: false,
    ...declaredOn,
    attached_at: 'own',
    measure_type_id: type,
    geographical_area_id: published.measure__geographical_area__id,
    additional_code: published.measure__additional_code__code,
    ordernumber: orderNumber(published.measure__quota__order_number),
    reduction_indicator: published.measure__reduction_indicator,
    measure_generating_regulation_id: published.measure__regulation__id,
    validity_start_date: published.measure__effective_start_date,
    validity_end_date: published.measure__effective_end_date,
    national: Number(sid) < 0,
    ...direction,
    vat: type === VAT_TYPE,
    excise: type === EXCISE,
    raw_duty: duty,
    ...componentsOf(duty, duties),
    conditions: conditionsOf(sid, published.measure__conditions, duties),
    excluded_geographical_areas: piped(published.measure__excluded_geographical_areas__ids),
  }
}

/** The components of a duty text; none where it stays a text, such as the duties of several seasons. */
function componentsOf(duty: unknown, reader: DutyReader): Values {
  if (typeof duty !== 'string' || duty === '') return { components: [] }
  const parts = dutyParts(duty, reader)
  if (parts === null || parts.conditions.length > 0) return { components: [], duty_parsed: false }
  return { components: parts.components, duty_parsed: true }
}

/** The footnotes of a published measure. */
export const footnotesOf = (published: Values): readonly string[] => piped(published.measure__footnotes)

/** An order number has six digits, of which some files lose the first, a zero. */
export const orderNumber = (published: unknown): unknown =>
  typeof published === 'string' && /^\d{5}$/.test(published) ? published.padStart(6, '0') : published

/** A measure has fewer conditions, so that its sid and a position are the sid of none but one. */
const CONDITIONS_OF_A_MEASURE = 1000

function conditionsOf(measureSid: unknown, published: unknown, reader: DutyReader): readonly Values[] {
  const text = typeof published === 'string' ? published : ''
  const conditions = text === '' ? [] : reader.conditions(text)
  if (conditions === null) throw new BadValue(`measure__conditions: ${JSON.stringify(text)} is no list of conditions`)
  if (conditions.length >= CONDITIONS_OF_A_MEASURE) {
    throw new BadValue(`measure__conditions: ${conditions.length} conditions`)
  }
  const direction = Number(measureSid) < 0 ? -1 : 1
  return conditions.map(({ conditionCode, documentCode, threshold, actionCode }, index) => ({
    measure_condition_sid: Number(measureSid) * CONDITIONS_OF_A_MEASURE + direction * index,
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
