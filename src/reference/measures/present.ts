import { toDateTime, toEndOfDay } from '../../json-api/date-time.ts'
import type { Included } from '../../json-api/included.ts'
import { contentId, refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import { conditionPermutations } from '../../tariff/condition-permutations.ts'
import { composeDuty, type DutyExpression, dutyExpressionText } from '../../tariff/duty-expression.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import {
  isUniversalWaiver,
  type MeasureConditionClass,
  measureConditionClass,
  requirementText,
  thresholdUnitType,
} from '../../tariff/measure-condition.ts'
import { type QuotaFacts, quotaStatus } from '../../tariff/quota-status.ts'
import type { CodeLists } from '../../tariff-data/code-lists.ts'
import type { AdditionalCodeRow, MeasureDetails, QuotaDefinitionRow } from '../../tariff-data/measures/details.ts'
import { dutyComponents, dutyOf } from '../../tariff-data/measures/duty.ts'
import type { ComponentRow, ConditionRow, MeasureRow } from '../../tariff-data/measures/query.ts'
import { presentFootnote } from '../../tariff-data/resources/footnote.ts'
import { presentLegalAct } from '../../tariff-data/resources/legal-act.ts'
import { presentMeasureType } from '../../tariff-data/resources/measure-type.ts'
import type { TariffLists } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { areaWithMembers } from './area-resources.ts'
import type { overviewAdditionalCode } from './overview-resources.ts'
import type {
  commodityMeasure,
  definition,
  measureComponent,
  measureCondition,
  measureConditionComponent,
  orderNumber,
  singleMeasure,
} from './resources.ts'

/** All that presenting a measure needs beside the measure. */
export interface MeasureContext {
  readonly tariff: TariffDay
  readonly lists: TariffLists
  readonly details: MeasureDetails
  readonly included: Included<AnyResource>
  /** Areas that are among the included with all their members: a commodity names the same groups many times. */
  readonly includedAreas: Set<string>
}

type Reference = { readonly id: string; readonly type: string }

/** What every view of a measure points to, already among the included. */
export interface MeasureParts {
  readonly attributes: ResourceOf<typeof singleMeasure>['attributes']
  readonly duty: DutyExpression
  readonly dutyExpression: Reference
  readonly measureType: Reference
  readonly legalActs: readonly Reference[]
  readonly conditions: readonly Reference[]
  readonly components: readonly Reference[]
  readonly area: Reference | null
  readonly excludedAreas: readonly Reference[]
  readonly footnotes: readonly Reference[]
  readonly additionalCode: Reference | null
  readonly preferenceCode: Reference | null
}

/** Adds what a measure refers to, and tells the references. */
export function includeMeasureParts(measure: MeasureRow, context: MeasureContext): MeasureParts {
  const { included, lists, details } = context
  const { codeLists } = lists
  const add = <R extends AnyResource>(resource: R): Reference => {
    included.add(resource)
    return refTo(resource)
  }
  const duty = dutyOf(measure, codeLists)
  const additionalCode = details.additionalCode(measure.additional_code)
  return {
    attributes: attributesOf(measure),
    duty,
    dutyExpression: add(presentDutyExpression(measure.measure_sid, duty)),
    measureType: add(presentMeasureType(codeLists.measureType(measure.measure_type_id))),
    legalActs: measure.legal_acts.map((act) => add(presentLegalAct(act, context.details, context.tariff.region))),
    components: presentComponents(measure, context).map(add),
    conditions: measure.conditions.map((condition) => add(presentCondition(condition, context))),
    area: measure.geographical_area_id === null ? null : includeArea(measure.geographical_area_id, context),
    excludedAreas: measure.excluded_geographical_areas.map((id) => includeArea(id, context)),
    footnotes: measure.footnotes.flatMap((code) => {
      const footnote = details.footnote(code)
      return footnote === null ? [] : [add(presentFootnote(footnote))]
    }),
    additionalCode: additionalCode === null ? null : add(presentAdditionalCode(additionalCode)),
    preferenceCode:
      measure.preference_code === null
        ? null
        : add({
            id: measure.preference_code,
            type: 'preference_code',
            attributes: {
              code: measure.preference_code,
              description: codeLists.preferenceDescription(measure.preference_code),
            },
          }),
  }
}

/** A measure of a commodity; what it refers to is among the included before it. */
export function presentCommodityMeasure(
  measure: MeasureRow,
  context: MeasureContext,
): { readonly resource: ResourceOf<typeof commodityMeasure>; readonly duty: DutyExpression } {
  const parts = includeMeasureParts(measure, context)
  const resource: ResourceOf<typeof commodityMeasure> = {
    id: String(measure.measure_sid),
    type: 'measure',
    attributes: { ...parts.attributes, resolved_duty_expression: '' },
    relationships: {
      duty_expression: { data: parts.dutyExpression },
      measure_type: { data: parts.measureType },
      legal_acts: { data: parts.legalActs },
      measure_conditions: { data: parts.conditions },
      measure_components: { data: parts.components },
      geographical_area: { data: parts.area },
      excluded_countries: { data: parts.excludedAreas },
      footnotes: { data: parts.footnotes },
      order_number: { data: measure.ordernumber === null ? null : includeOrderNumber(measure.ordernumber, context) },
      additional_code: { data: parts.additionalCode },
      preference_code: { data: parts.preferenceCode },
      measure_condition_permutation_groups: { data: includePermutations(measure, context.included) },
      resolved_measure_components: { data: [] },
      national_measurement_units: { data: [] },
    },
    meta: { duty_calculator: { source: context.tariff.region, scheme_code: measure.scheme_code } },
  }
  context.included.add(resource)
  return { resource, duty: parts.duty }
}

const attributesOf = (measure: MeasureRow): MeasureParts['attributes'] => ({
  id: measure.measure_sid,
  origin: measure.api_origin === 'uk' || (measure.api_origin === null && measure.measure_sid < 0) ? 'uk' : 'eu',
  import: measure.import,
  export: measure.export,
  excise: measure.excise,
  vat: measure.vat,
  effective_start_date: toDateTime(measure.validity_start_date),
  effective_end_date: toDateTime(measure.validity_end_date),
  reduction_indicator: measure.reduction_indicator,
  meursing: measure.meursing ?? false,
  universal_waiver_applies:
    measure.universal_waiver_applies ??
    measure.conditions.some((condition) => isUniversalWaiver(condition.document_code)),
})

export const presentDutyExpression = (measureSid: number, duty: DutyExpression) => ({
  id: `${measureSid}-duty_expression`,
  type: 'duty_expression' as const,
  attributes: { base: duty.base, formatted_base: duty.formattedBase, verbose_duty: duty.verboseDuty },
})

export const presentAdditionalCode = (
  row: Omit<AdditionalCodeRow, 'additional_code_type_id'>,
): ResourceOf<typeof overviewAdditionalCode> => ({
  id: String(row.additional_code_sid),
  type: 'additional_code',
  attributes: {
    code: row.code,
    description: row.description,
    formatted_description: row.formatted_description ?? row.description,
  },
})

const componentAttributes = (row: ComponentRow, codeLists: CodeLists) => {
  const text = dutyExpressionText(row.duty_expression_id, codeLists.dutyExpression(row.duty_expression_id))
  return {
    ...row,
    monetary_unit_abbreviation: codeLists.monetaryUnitAbbreviation(row.monetary_unit_code),
    duty_expression_description: text.description,
    duty_expression_abbreviation: text.abbreviation,
  }
}

/** `<owner>-<duty expression>`, with its place where a duty has the same expression again. */
const componentIds = (owner: number, rows: readonly ComponentRow[]): readonly string[] =>
  rows.map((row, index) => {
    const id = `${owner}-${row.duty_expression_id}`
    const again = rows.slice(0, index).some((before) => before.duty_expression_id === row.duty_expression_id)
    return again ? `${id}-${index + 1}` : id
  })

function presentComponents(
  measure: MeasureRow,
  { lists: { codeLists }, included }: MeasureContext,
): readonly ResourceOf<typeof measureComponent>[] {
  const ids = componentIds(measure.measure_sid, measure.components)
  return measure.components.map((row, index) => {
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
      id: ids[index] ?? '',
      type: 'measure_component',
      attributes: componentAttributes(row, codeLists),
      relationships: { measurement_unit: { data: unit }, measurement_unit_qualifier: { data: unitQualifier } },
    }
  })
}

function presentCondition(
  condition: ConditionRow,
  { lists: { codeLists }, details, included }: MeasureContext,
): ResourceOf<typeof measureCondition> {
  const sid = condition.measure_condition_sid
  const unitCode = condition.condition_measurement_unit_code
  const unit = unitCode === null ? null : codeLists.unit(unitCode, condition.condition_measurement_unit_qualifier_code)
  const certificate = details.certificate(condition.document_code)
  const certificateDescription = condition.certificate_description ?? certificate?.description ?? null
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
  const ids = componentIds(condition.measure_condition_sid, condition.components)
  return condition.components.map((row, index) => ({
    id: ids[index] ?? '',
    type: 'measure_condition_component',
    attributes: {
      ...componentAttributes(row, codeLists),
      measure_condition_sid: condition.measure_condition_sid,
    },
  }))
}

/** Adds the ways to meet the conditions of a measure. Their ids are hashes of the conditions, as the public service's. */
function includePermutations(measure: MeasureRow, included: Included<AnyResource>): readonly Reference[] {
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

/** Adds an area with its members on the day, if it is a group. */
function includeArea(geographicalAreaId: string, context: MeasureContext): Reference {
  const { lists, tariff, included, includedAreas } = context
  if (!includedAreas.has(geographicalAreaId)) {
    includedAreas.add(geographicalAreaId)
    included.add(...areaWithMembers(lists.areas, tariff.asOf, geographicalAreaId))
  }
  return { id: geographicalAreaId, type: 'geographical_area' }
}

function includeOrderNumber(number: string, { details, included, tariff }: MeasureContext): Reference {
  const row = details.quotaDefinition(number)
  const current = row === null ? null : presentDefinition(row, tariff.asOf)
  if (current !== null) included.add(current)
  const resource: ResourceOf<typeof orderNumber> = {
    id: number,
    type: 'order_number',
    attributes: { number },
    relationships: { definition: { data: current === null ? null : refTo(current) } },
  }
  included.add(resource)
  return refTo(resource)
}

/** A period of a quota as it is on a day. */
export function presentDefinition(row: QuotaDefinitionRow, asOf: IsoDate): ResourceOf<typeof definition> {
  const running = <P extends { readonly startDate: string; readonly endDate: string | null }>(periods: readonly P[]) =>
    periods.find((period) => period.endDate === null || period.endDate >= asOf)
  const suspension = running(row.suspension_periods)
  const blocking = running(row.blocking_periods)
  return {
    id: String(row.quota_definition_sid),
    type: 'definition',
    attributes: {
      quota_definition_sid: row.quota_definition_sid,
      quota_order_number_id: row.quota_order_number_id,
      initial_volume: row.initial_volume,
      validity_start_date: toDateTime(row.validity_start_date),
      validity_end_date: toEndOfDay(row.validity_end_date),
      status: quotaStatus(quotaFacts(row), asOf),
      description: row.description,
      balance: row.last_balance?.new_balance ?? row.balance,
      measurement_unit: row.measurement_unit ?? row.measurement_unit_code,
      monetary_unit: row.monetary_unit_code,
      measurement_unit_qualifier: row.measurement_unit_qualifier_code,
      last_allocation_date: toDateTime(row.last_balance?.date ?? row.last_allocation_date),
      suspension_period_start_date: toDateTime(suspension?.startDate ?? null),
      suspension_period_end_date: toDateTime(suspension?.endDate ?? null),
      blocking_period_start_date: toDateTime(blocking?.startDate ?? null),
      blocking_period_end_date: toDateTime(blocking?.endDate ?? null),
    },
  }
}

/** What the status of a quota period depends on. */
export function quotaFacts(
  row: Pick<QuotaDefinitionRow, 'events' | 'suspension_periods' | 'blocking_periods' | 'critical_state' | 'status'>,
): QuotaFacts {
  const flag = row.critical_state
  return {
    events: row.events,
    suspensionPeriods: row.suspension_periods,
    blockingPeriods: row.blocking_periods,
    criticalState: flag === 'Y' || flag === 'N' ? flag : null,
    recordedStatus: row.status,
  }
}
