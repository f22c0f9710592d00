import type { ResourceOf } from '../../json-api/resource.ts'
import { dutyExpressionText } from '../../tariff/duty-expression.ts'
import type { CodeLists } from '../../tariff-data/code-lists.ts'
import type { ComponentRow, MeasureRow } from '../../tariff-data/measures/query.ts'
import type { MeasureContext } from './measure-context.ts'
import type { measureComponent } from './resources.ts'

export function presentComponents(
  measure: MeasureRow,
  { codeLists, included }: MeasureContext,
): readonly ResourceOf<typeof measureComponent>[] {
  return measure.components.map((row, place, rows) => {
    const { measurement_unit_code: code, measurement_unit_qualifier_code: qualifier } = row
    const unit = code === null ? null : { id: code, type: 'measurement_unit' }
    const unitQualifier = qualifier === null ? null : { id: qualifier, type: 'measurement_unit_qualifier' }
    if (unit) {
      const { description } = codeLists.unit(unit.id, null)
      included.add({ ...unit, attributes: { description, measurement_unit_code: unit.id } })
    }
    if (unitQualifier) {
      const description = codeLists.qualifierDescription(unitQualifier.id)
      included.add({ ...unitQualifier, attributes: { description, measurement_unit_qualifier_code: unitQualifier.id } })
    }
    return {
      id: componentId(measure.measure_sid, row, place, rows),
      type: 'measure_component',
      attributes: componentAttributes(row, codeLists),
      relationships: { measurement_unit: { data: unit }, measurement_unit_qualifier: { data: unitQualifier } },
    }
  })
}

export const componentAttributes = (row: ComponentRow, codeLists: CodeLists) => {
  const text = dutyExpressionText(row.duty_expression_id, codeLists.dutyExpression(row.duty_expression_id))
  return {
    ...row,
    monetary_unit_abbreviation: codeLists.monetaryUnitAbbreviation(row.monetary_unit_code),
    duty_expression_description: text.description,
    duty_expression_abbreviation: text.abbreviation,
  }
}

/** `<owner>-<duty expression>`, followed by the place among the rows if an earlier one has the same expression. */
export function componentId(owner: number, row: ComponentRow, place: number, rows: readonly ComponentRow[]): string {
  const id = `${owner}-${row.duty_expression_id}`
  const isRepeated = rows.slice(0, place).some((before) => before.duty_expression_id === row.duty_expression_id)
  return isRepeated ? `${id}-${place + 1}` : id
}
