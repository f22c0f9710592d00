import type { Included } from '../../json-api/included.ts'
import { contentId, refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { conditionPermutations } from '../../tariff/condition-permutations.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import { composeDuty } from '../../tariff/duty-expression.ts'
import {
  type MeasureConditionClass,
  measureConditionClass,
  requirementText,
  thresholdUnitType,
} from '../../tariff/measure-condition.ts'
import type { CodeLists } from '../../tariff-data/code-lists.ts'
import { dutyComponents } from '../../tariff-data/measures/duty.ts'
import type { ConditionRow, MeasureRow } from '../../tariff-data/measures/query.ts'
import type { MeasureContext } from './measure-context.ts'
import { componentAttributes, componentId } from './present-component.ts'
import type { measureCondition, measureConditionComponent } from './resources.ts'

export function presentCondition(
  condition: ConditionRow,
  { codeLists, details, included }: MeasureContext,
): ResourceOf<typeof measureCondition> {
  const sid = condition.measure_condition_sid
  const unitCode = condition.condition_measurement_unit_code
  const unit = unitCode === null ? null : codeLists.unit(unitCode, condition.condition_measurement_unit_qualifier_code)
  const certificate = details.certificate(condition.document_code)
  const published = condition.certificate_description ?? certificate?.description ?? null
  const certificateDescription = published && publishedText(published)
  const componentResources = conditionComponents(condition, codeLists)
  included.add(...componentResources)
  const conditionText = codeLists.conditionDescription(condition.condition_code)
  return {
    id: String(sid),
    type: 'measure_condition',
    attributes: {
      action: codeLists.actionDescription(condition.action_code),
      action_code: condition.action_code,
      certificate_description: certificateDescription,
      condition: conditionText === null ? condition.condition_code : `${condition.condition_code}: ${conditionText}`,
      condition_code: condition.condition_code,
      condition_duty_amount: condition.condition_duty_amount,
      condition_measurement_unit_code: unitCode,
      condition_measurement_unit_qualifier_code: condition.condition_measurement_unit_qualifier_code,
      condition_monetary_unit_code: condition.condition_monetary_unit_code,
      document_code: condition.document_code ?? '',
      duty_expression: composeDuty(dutyComponents(condition.components, codeLists)).formattedBase,
      guidance_cds: certificate?.guidance_cds ?? null,
      guidance_chief: certificate?.guidance_chief ?? null,
      measure_condition_class: classOf(condition),
      monetary_unit_abbreviation: codeLists.monetaryUnitAbbreviation(condition.condition_monetary_unit_code),
      requirement:
        condition.requirement ??
        requirementText({
          certificateTypeDescription: codeLists.certificateTypeDescription(
            certificate?.certificate_type_code ?? condition.document_code?.charAt(0) ?? '',
          ),
          certificateDescription,
          documentCode: condition.document_code,
          conditionDutyAmount: condition.condition_duty_amount,
          conditionMonetaryUnitCode: condition.condition_monetary_unit_code,
          unit,
        }),
      requirement_operator: condition.requirement_operator,
      threshold_unit_type: thresholdUnitType({
        conditionCode: condition.condition_code,
        conditionMonetaryUnitCode: condition.condition_monetary_unit_code,
        measurementUnitType: unit?.measurementUnitType ?? null,
      }),
    },
    relationships: { measure_condition_components: { data: componentResources.map(refTo) } },
  }
}

const classOf = (condition: ConditionRow): MeasureConditionClass =>
  measureConditionClass({
    actionCode: condition.action_code,
    documentCode: condition.document_code,
    conditionDutyAmount: condition.condition_duty_amount,
  })

function conditionComponents(
  condition: ConditionRow,
  codeLists: CodeLists,
): readonly ResourceOf<typeof measureConditionComponent>[] {
  return condition.components.map((row, place, rows) => ({
    id: componentId(condition.measure_condition_sid, row, place, rows),
    type: 'measure_condition_component',
    attributes: {
      ...componentAttributes(row, codeLists),
      measure_condition_sid: condition.measure_condition_sid,
    },
  }))
}

type Reference = { readonly id: string; readonly type: string }

/**
 * Includes the ways to meet the conditions of a measure. Their ids are hashes of the conditions, as the public
 * service's.
 */
export function includePermutations(measure: MeasureRow, included: Included<AnyResource>): readonly Reference[] {
  const groups = conditionPermutations(
    measure.conditions.map((condition) => ({
      measureConditionSid: condition.measure_condition_sid,
      conditionCode: condition.condition_code,
      actionCode: condition.action_code,
      documentCode: condition.document_code,
      conditionDutyAmount: condition.condition_duty_amount,
    })),
  )
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
      id: `${measure.measure_sid}-${conditionCode}`,
      type: 'measure_condition_permutation_group',
      attributes: { condition_code: conditionCode },
      relationships: { permutations: { data: resources.map(refTo) } },
    }
    included.add(...resources, group)
    return refTo(group)
  })
}
