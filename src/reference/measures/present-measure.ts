import { toDateTime } from '../../json-api/date-time.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import type { DutyExpression } from '../../tariff/duty-expression.ts'
import { isUniversalWaiver } from '../../tariff/measure-condition.ts'
import { dutyOf } from '../../tariff-data/measures/duty.ts'
import type { MeasureRow } from '../../tariff-data/measures/query.ts'
import { presentFootnote } from '../../tariff-data/resources/footnote.ts'
import { presentLegalAct, presentSuspension } from '../../tariff-data/resources/legal-act.ts'
import { presentMeasureType } from '../../tariff-data/resources/measure-type.ts'
import type { MeasureContext } from './measure-context.ts'
import { presentAdditionalCode, presentDutyExpression } from './present-codes.ts'
import { presentComponents } from './present-component.ts'
import { includePermutations, presentCondition } from './present-condition.ts'
import { presentDefinition } from './present-quota-definition.ts'
import type { commodityMeasure, orderNumber, singleMeasure } from './resources.ts'

type Reference = { readonly id: string; readonly type: string }

/** Attributes and references that every view of a measure has. What they refer to is already included. */
export interface MeasureParts {
  readonly attributes: ResourceOf<typeof singleMeasure>['attributes']
  readonly duty: DutyExpression
  readonly dutyExpression: Reference
  readonly measureType: Reference
  readonly legalActs: readonly Reference[]
  readonly suspension: Reference | null
  readonly conditions: readonly Reference[]
  readonly components: readonly Reference[]
  readonly area: Reference | null
  readonly excludedAreas: readonly Reference[]
  readonly footnotes: readonly Reference[]
  readonly additionalCode: Reference | null
  readonly preferenceCode: Reference | null
}

/** Includes what a measure refers to, and returns the references. */
export function includeMeasureParts(measure: MeasureRow, context: MeasureContext): MeasureParts {
  const { included, codeLists, details } = context
  const add = <R extends AnyResource>(resource: R): Reference => {
    included.add(resource)
    return refTo(resource)
  }
  const duty = dutyOf(measure, codeLists)
  const additionalCode = details.additionalCode(measure.additional_code)
  const suspension = presentSuspension(measure, details, context.tariff)
  return {
    attributes: attributesOf(measure),
    duty,
    dutyExpression: add(presentDutyExpression(measure.measure_sid, duty)),
    measureType: add(presentMeasureType(codeLists.measureType(measure.measure_type_id))),
    legalActs: measure.legal_acts.map((act) => add(presentLegalAct(act, context.details, context.tariff.region))),
    suspension: suspension === null ? null : add(suspension),
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

/** A measure of a commodity, included after what it refers to. */
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
      suspension_legal_act: { data: parts.suspension },
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

/** Whose measure it is: some of the Northern Ireland tariff are the United Kingdom's. */
export const originOf = (measure: Pick<MeasureRow, 'api_origin' | 'measure_sid'>): 'uk' | 'eu' =>
  measure.api_origin === 'uk' || (measure.api_origin === null && measure.measure_sid < 0) ? 'uk' : 'eu'

const attributesOf = (measure: MeasureRow): MeasureParts['attributes'] => ({
  id: measure.measure_sid,
  origin: originOf(measure),
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

/** Includes an area with its members on the day, if it is a group. */
function includeArea(geographicalAreaId: string, context: MeasureContext): Reference {
  const { areas, included, includedAreas } = context
  if (!includedAreas.has(geographicalAreaId)) {
    includedAreas.add(geographicalAreaId)
    included.add(...areas.withMembers(geographicalAreaId))
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
