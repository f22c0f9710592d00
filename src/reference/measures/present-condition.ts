import type { Included } from '../../json-api/included.ts'
import { contentId, refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { conditionPermutations, permutableConditions } from '../../tariff/condition-permutations.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import type { Measure, MeasureCondition } from '../../tariff/measure.ts'
import { requirementMarkup, thresholdUnitType } from '../../tariff/measure-texts.ts'
import { componentAttributes, componentId } from './present-component.ts'
import type { measureCondition, measureConditionComponent } from './resources.ts'

export function presentCondition(
  condition: MeasureCondition,
  included: Included<AnyResource>,
): ResourceOf<typeof measureCondition> {
  const { certificate } = condition
  const componentResources = conditionComponents(condition)
  included.add(...componentResources)
  return {
    id: String(condition.sid),
    type: 'measure_condition',
    attributes: {
      action: condition.action?.description ?? null,
      action_code: condition.action?.code ?? null,
      certificate_description: certificate?.description ? publishedText(certificate.description) : null,
      condition: condition.description === null ? condition.code : `${condition.code}: ${condition.description}`,
      condition_code: condition.code,
      condition_duty_amount: condition.dutyAmount,
      condition_measurement_unit_code: condition.measurementUnitCode,
      condition_measurement_unit_qualifier_code: condition.measurementUnitQualifierCode,
      condition_monetary_unit_code: condition.monetaryUnitCode,
      document_code: certificate?.code ?? '',
      duty_expression: condition.duty.formattedBase,
      guidance_cds: certificate?.guidanceCds ?? null,
      guidance_chief: certificate?.guidanceChief ?? null,
      measure_condition_class: condition.conditionClass,
      monetary_unit_abbreviation: condition.monetaryUnitAbbreviation,
      requirement: condition.requirement ?? requirementMarkup(condition),
      requirement_operator: condition.requirementOperator,
      threshold_unit_type: thresholdUnitType(condition),
    },
    relationships: { measure_condition_components: { data: componentResources.map(refTo) } },
  }
}

const conditionComponents = ({
  sid,
  components,
}: MeasureCondition): readonly ResourceOf<typeof measureConditionComponent>[] =>
  components.map((component, place) => ({
    id: componentId(sid, component, place, components),
    type: 'measure_condition_component',
    attributes: { ...componentAttributes(component), measure_condition_sid: sid },
  }))

type Reference = { readonly id: string; readonly type: string }

/**
 * Includes the ways to meet the conditions of a measure. Their ids are hashes of the conditions, as the public
 * service's.
 */
export function includePermutations(measure: Measure, included: Included<AnyResource>): readonly Reference[] {
  const groups = conditionPermutations(permutableConditions(measure.conditions))
  return groups.map(({ conditionCode, permutations }) => {
    const resources = permutations.map((conditions) => ({
      id: contentId(conditions.map(({ measureConditionSid }) => String(measureConditionSid))),
      type: 'measure_condition_permutation',
      attributes: {},
      relationships: {
        measure_conditions: {
          data: conditions.map(({ measureConditionSid }) => ({
            id: String(measureConditionSid),
            type: 'measure_condition',
          })),
        },
      },
    }))
    const group = {
      id: `${measure.sid}-${conditionCode}`,
      type: 'measure_condition_permutation_group',
      attributes: { condition_code: conditionCode },
      relationships: { permutations: { data: resources.map(refTo) } },
    }
    included.add(...resources, group)
    return refTo(group)
  })
}
