import type { WrittenCondition } from '../../../src/tariff/duty-text/duty-text.ts'
import { measureConditionClass } from '../../../src/tariff/measure-condition.ts'
import type { TaricCondition } from '../eu-circabc/measures.ts'
import { componentValues } from './duty-values.ts'
import type { MeasureValues } from './measure-values.ts'

/** What every source says of a condition: its code, the document and the action. */
const outlineOf = (code: string, document: string | null, action: string | null): string =>
  [code, document ?? '', action ?? ''].join(' ')

/**
 * The conditions of a measure with the amounts that the workbook has and the duties that its duty text has; null if they
 * are not those that the measure is published with. Both lists are in the order of the tariff, or in another one.
 */
export function withAmounts(
  published: MeasureValues['conditions'],
  conditions: readonly TaricCondition[],
  written: readonly WrittenCondition[],
) {
  if (published.length !== conditions.length) return null
  const open = [...conditions]
  const completed = []
  for (const condition of published) {
    const outline = outlineOf(condition.condition_code, condition.document_code, condition.action_code)
    const place = open.findIndex((candidate) => outline === taricOutline(candidate))
    const [found] = place === -1 ? [] : open.splice(place, 1)
    if (found === undefined) return null
    completed.push({ ...condition, ...amountValues(found, written) })
  }
  return completed
}

const taricOutline = ({ conditionCode, documentCode, actionCode }: TaricCondition): string =>
  outlineOf(conditionCode, documentCode, actionCode)

/** The conditions of a measure that only the workbooks have. */
export const conditionValues = (
  conditions: readonly TaricCondition[],
  written: readonly WrittenCondition[],
  firstSid: number,
) =>
  conditions.map((condition, position) => ({
    measure_condition_sid: firstSid + position,
    condition_code: condition.conditionCode,
    document_code: condition.documentCode,
    action_code: condition.actionCode,
    ...amountValues(condition, written),
  }))

function amountValues(condition: TaricCondition, written: readonly WrittenCondition[]) {
  const duty = written.find(
    ({ conditionCode, documentCode, threshold, actionCode }) =>
      outlineOf(conditionCode, documentCode, actionCode) === taricOutline(condition) &&
      amountOf(threshold?.dutyAmount) === amountOf(condition.amount),
  )
  return {
    condition_duty_amount: condition.amount,
    condition_monetary_unit_code: condition.monetaryUnitCode,
    condition_measurement_unit_code: condition.measurementUnitCode,
    condition_measurement_unit_qualifier_code: condition.measurementUnitQualifierCode,
    measure_condition_class: measureConditionClass({
      actionCode: condition.actionCode,
      documentCode: condition.documentCode,
      conditionDutyAmount: amountOf(condition.amount),
    }),
    components: duty?.components.map(componentValues) ?? [],
  }
}

/** `35.000` and `35` are one amount. */
const amountOf = (digits: string | null | undefined): number | null =>
  digits === null || digits === undefined ? null : Number(digits)
