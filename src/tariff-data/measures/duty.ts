import { composeDuty, type DutyComponent, type DutyExpression } from '../../tariff/duty-expression.ts'
import type { CodeLists } from '../code-lists.ts'
import type { ComponentRow, MeasureRow } from './query.ts'

/** Components with the texts of their codes. */
export const dutyComponents = (rows: readonly ComponentRow[], codeLists: CodeLists): readonly DutyComponent[] =>
  rows.map((row) => ({
    dutyExpressionId: row.duty_expression_id,
    dutyExpression: codeLists.dutyExpression(row.duty_expression_id),
    dutyAmount: row.duty_amount,
    monetaryUnitCode: codeLists.monetaryUnitAbbreviation(row.monetary_unit_code) ?? row.monetary_unit_code,
    unit:
      row.measurement_unit_code === null
        ? null
        : codeLists.unit(row.measurement_unit_code, row.measurement_unit_qualifier_code),
  }))

/** The duty of a measure from its components; without components, the text of the source, such as a seasonal duty. */
export function dutyOf(
  measure: Pick<
    MeasureRow,
    | 'components'
    | 'duty_expression_base'
    | 'duty_expression_formatted_base'
    | 'duty_expression_verbose_duty'
    | 'raw_duty'
  >,
  codeLists: CodeLists,
): DutyExpression {
  if (measure.components.length > 0) return composeDuty(dutyComponents(measure.components, codeLists))
  const base = measure.duty_expression_base ?? measure.raw_duty ?? ''
  return {
    base,
    formattedBase: measure.duty_expression_formatted_base ?? base,
    verboseDuty: measure.duty_expression_verbose_duty ?? base,
  }
}
