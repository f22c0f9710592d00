import { toDateTime } from '../../json-api/date-time.ts'
import type { Included } from '../../json-api/included.ts'
import { refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import type { Measure, Quota } from '../../tariff/measure.ts'
import type { Region } from '../../tariff/region.ts'
import { presentFootnote } from '../../tariff-data/resources/footnote.ts'
import { presentLegalAct, presentSuspension } from '../../tariff-data/resources/legal-act.ts'
import { presentMeasureType } from '../../tariff-data/resources/measure-type.ts'
import type { AreaResources } from './area-resources.ts'
import { presentAdditionalCode, presentDutyExpression } from './present-codes.ts'
import { presentComponents } from './present-component.ts'
import { includePermutations, presentCondition } from './present-condition.ts'
import { presentDefinition } from './present-definition.ts'
import type { commodityMeasure, orderNumber, singleMeasure } from './resources.ts'

type Reference = { readonly id: string; readonly type: string }

/** The context in which measures are presented. */
export interface MeasureContext {
  readonly areas: AreaResources
  readonly included: Included<AnyResource>
  /** Areas that are already included with all their members: a commodity names the same groups many times. */
  readonly includedAreas: Set<string>
}

/** Includes what a measure refers to, and returns the attributes and references that every view of a measure has. */
export function includeMeasureParts(measure: Measure, context: MeasureContext) {
  const { included } = context
  const add = <R extends AnyResource>(resource: R): Reference => {
    included.add(resource)
    return refTo(resource)
  }
  const { additionalCode, preference, suspension } = measure
  return {
    attributes: attributesOf(measure),
    dutyExpression: add(presentDutyExpression(measure.sid, measure.duty)),
    measureType: add(presentMeasureType(measure.type)),
    legalActs: measure.legalActs.map((act) => add(presentLegalAct(act))),
    suspension: suspension && add(presentSuspension(suspension)),
    components: presentComponents(measure, included).map(add),
    conditions: measure.conditions.map((condition) => add(presentCondition(condition, included))),
    area: measure.geographicalArea && includeArea(measure.geographicalArea.id, context),
    excludedAreas: measure.excludedAreas.map(({ id }) => includeArea(id, context)),
    footnotes: measure.footnotes.map((footnote) => add(presentFootnote(footnote))),
    additionalCode: additionalCode && add(presentAdditionalCode(additionalCode)),
    preferenceCode:
      preference &&
      add({
        id: preference.code,
        type: 'preference_code',
        attributes: { code: preference.code, description: preference.description },
      }),
  }
}

/** A measure of a commodity, included after what it refers to. */
export function includeCommodityMeasure(measure: Measure, context: MeasureContext, region: Region): Reference {
  const parts = includeMeasureParts(measure, context)
  const resource: ResourceOf<typeof commodityMeasure> = {
    id: String(measure.sid),
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
      order_number: { data: measure.quota && includeOrderNumber(measure.quota, context) },
      additional_code: { data: parts.additionalCode },
      preference_code: { data: parts.preferenceCode },
      measure_condition_permutation_groups: { data: includePermutations(measure, context.included) },
      resolved_measure_components: { data: [] },
      national_measurement_units: { data: [] },
    },
    meta: { duty_calculator: { source: region, scheme_code: measure.schemeCode } },
  }
  context.included.add(resource)
  return refTo(resource)
}

const attributesOf = (measure: Measure): ResourceOf<typeof singleMeasure>['attributes'] => ({
  id: measure.sid,
  origin: measure.origin,
  import: measure.isImport,
  export: measure.isExport,
  excise: measure.isExcise,
  vat: measure.isVat,
  effective_start_date: toDateTime(measure.validityStartDate),
  effective_end_date: toDateTime(measure.validityEndDate),
  reduction_indicator: measure.reductionIndicator,
  meursing: measure.isMeursing ?? false,
  universal_waiver_applies: measure.universalWaiverApplies,
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

export function includeOrderNumber(
  { orderNumber: number, definition }: Quota,
  { included }: MeasureContext,
): Reference {
  const current = definition && presentDefinition(definition)
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
