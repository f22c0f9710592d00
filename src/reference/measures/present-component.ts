import type { Included } from '../../json-api/included.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import type { Measure, MeasureComponent } from '../../tariff/measure.ts'
import type { measureComponent } from './resources.ts'

/** The components of a measure, with their units included. */
export const presentComponents = (
  { sid, components }: Measure,
  included: Included<AnyResource>,
): readonly ResourceOf<typeof measureComponent>[] =>
  components.map((component, place) => {
    const { measurementUnitCode: code, measurementUnitQualifierCode: qualifier } = component
    const unit = code === null ? null : { id: code, type: 'measurement_unit' }
    const unitQualifier = qualifier === null ? null : { id: qualifier, type: 'measurement_unit_qualifier' }
    if (unit) {
      included.add({
        ...unit,
        attributes: { description: component.unitDescription, measurement_unit_code: unit.id },
      })
    }
    if (unitQualifier) {
      included.add({
        ...unitQualifier,
        attributes: { description: component.qualifierDescription, measurement_unit_qualifier_code: unitQualifier.id },
      })
    }
    return {
      id: componentId(sid, component, place, components),
      type: 'measure_component',
      attributes: componentAttributes(component),
      relationships: { measurement_unit: { data: unit }, measurement_unit_qualifier: { data: unitQualifier } },
    }
  })

export const componentAttributes = (component: MeasureComponent) => ({
  duty_expression_id: component.dutyExpressionId,
  duty_amount: component.dutyAmount,
  monetary_unit_code: component.monetaryUnitCode,
  measurement_unit_code: component.measurementUnitCode,
  measurement_unit_qualifier_code: component.measurementUnitQualifierCode,
  monetary_unit_abbreviation: component.monetaryUnitAbbreviation,
  duty_expression_description: component.dutyExpression.description,
  duty_expression_abbreviation: component.dutyExpression.abbreviation,
})

/** `<owner>-<duty expression>`, followed by the place among the components if an earlier one has the same expression. */
export function componentId(
  owner: number,
  { dutyExpressionId }: MeasureComponent,
  place: number,
  components: readonly MeasureComponent[],
): string {
  const id = `${owner}-${dutyExpressionId}`
  const isRepeated = components.slice(0, place).some((before) => before.dutyExpressionId === dutyExpressionId)
  return isRepeated ? `${id}-${place + 1}` : id
}
