import type { Included } from '../../json-api/included.ts'
import { contentId, refTo } from '../../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../../json-api/resource.ts'
import {
  basicDutyRate,
  type DutyCalculatorFacts,
  dutyCalculatorFacts,
  type ImportTradeSummary,
  importTradeSummary,
  type SummaryMeasure,
} from '../../tariff/duty-calculator.ts'
import { concernsArea } from '../../tariff/geographical-area.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import { unknownArea } from '../../tariff-data/geographical-areas/area-filter.ts'
import type { GeographicalAreas } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import { type MeasureDetails, readDetails } from '../../tariff-data/measures/details.ts'
import { type ComponentRow, type MeasureRow, readMeasures } from '../../tariff-data/measures/query.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { TARIFF_LISTS, type TariffLists } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { importTradeSummaryResource } from './declarable-resources.ts'
import { type MeasureContext, presentCommodityMeasure } from './present.ts'

/** The measures of something that can be declared, with what they refer to looked up. */
export interface DeclarableMeasures {
  readonly measures: readonly MeasureRow[]
  readonly lists: TariffLists
  readonly details: MeasureDetails
}

/**
 * The measures in force that are declared on the row and on its ancestors, as far as they concern an area, if one is
 * given. One statement, one more where they have quotas, and one for the first request of a data version.
 */
export async function readDeclarableMeasures(
  tariff: TariffDay,
  node: NomenclatureNode,
  areaId: string | undefined,
): Promise<DeclarableMeasures> {
  const sids = [...ancestorsOf(node), node].map(({ row }) => row.goodsNomenclatureSid)
  const [lists, all] = await Promise.all([tariff.data.get(TARIFF_LISTS), readMeasures(tariff, sids)])
  const measures = areaId === undefined ? all : ofArea(all, areaId, lists.areas, tariff)
  return { measures, lists, details: await readDetails(tariff, measures, lists.measureDetails) }
}

function ofArea(
  measures: readonly MeasureRow[],
  areaId: string,
  areas: GeographicalAreas,
  { asOf }: TariffDay,
): readonly MeasureRow[] {
  if (!areas.has(areaId)) throw unknownArea(areaId)
  const groups = areas.groupsOf(areaId, asOf)
  return measures.filter((measure) =>
    concernsArea(
      {
        geographicalAreaId: measure.geographical_area_id,
        excludedGeographicalAreas: measure.excluded_geographical_areas,
      },
      areaId,
      groups,
    ),
  )
}

/** What the measures give to the resource of a commodity or declarable heading. */
export interface PresentedMeasures {
  readonly relationships: {
    readonly import_measures: { readonly data: readonly Reference[] }
    readonly export_measures: { readonly data: readonly Reference[] }
    readonly import_trade_summary: { readonly data: Reference }
  }
  readonly basicDutyRate: string | null
  readonly calculator: DutyCalculatorFacts
}

type Reference = { readonly id: string; readonly type: string }

/** Adds the measures and all that they refer to. */
export function includeDeclarableMeasures(
  tariff: TariffDay,
  { measures, lists, details }: DeclarableMeasures,
  included: Included<AnyResource>,
): PresentedMeasures {
  const context: MeasureContext = { tariff, lists, details, included, includedAreas: new Set() }
  const presented = measures.map((measure) => {
    const { resource, duty } = presentCommodityMeasure(measure, context)
    return { measure, reference: refTo(resource), summary: summaryOf(measure, duty.formattedBase, context) }
  })
  const imports = presented.filter(({ measure }) => measure.import)
  const summaries = imports.map((entry) => entry.summary)
  const summaryResource = presentSummary(importTradeSummary(summaries))
  included.add(summaryResource)
  return {
    basicDutyRate: basicDutyRate(summaries),
    calculator: dutyCalculatorFacts(tariff.region, summaries, lists.codeLists.unit),
    relationships: {
      import_measures: { data: imports.map(({ reference }) => reference) },
      export_measures: { data: presented.filter(({ measure }) => measure.export).map(({ reference }) => reference) },
      import_trade_summary: { data: refTo(summaryResource) },
    },
  }
}

function presentSummary(summary: ImportTradeSummary): ResourceOf<typeof importTradeSummaryResource> {
  const duties = [summary.basicThirdCountryDuty, summary.preferentialTariffDuty, summary.preferentialQuotaDuty]
  return {
    id: contentId(duties.map((duty) => duty ?? '')),
    type: 'import_trade_summary',
    attributes: {
      basic_third_country_duty: summary.basicThirdCountryDuty,
      preferential_tariff_duty: summary.preferentialTariffDuty,
      preferential_quota_duty: summary.preferentialQuotaDuty,
    },
  }
}

/** `meta` of a commodity or declarable heading. */
export const dutyCalculatorMetaOf = (facts: DutyCalculatorFacts) => ({
  duty_calculator: {
    applicable_additional_codes: mapValues(facts.applicableAdditionalCodes, (codes) => ({
      measure_type_description: codes.measureTypeDescription,
      heading: codes.heading,
      additional_codes: codes.additionalCodes.map(({ geographicalAreaId, measureSid, ...code }) => ({
        ...code,
        geographical_area_id: geographicalAreaId,
        measure_sid: measureSid,
      })),
    })),
    applicable_measure_units: mapValues(facts.applicableMeasureUnits, (unit) => ({
      measurement_unit_code: unit.measurementUnitCode,
      measurement_unit_qualifier_code: unit.measurementUnitQualifierCode,
      abbreviation: unit.abbreviation,
      expansion: unit.expansion,
      unit_question: unit.unitQuestion,
      unit_hint: unit.unitHint,
      unit: unit.unit,
      multiplier: unit.multiplier,
      coerced_measurement_unit_code: unit.coercedMeasurementUnitCode,
      original_unit: unit.originalUnit,
      measurement_unit_type: unit.measurementUnitType,
    })),
    applicable_vat_options: { ...facts.applicableVatOptions },
    entry_price_system: facts.entryPriceSystem,
    meursing_code: facts.meursingCode,
    source: facts.source,
    trade_defence: facts.tradeDefence,
    zero_mfn_duty: facts.zeroMfnDuty,
  },
})

const mapValues = <From, To>(from: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(from).map(([key, value]) => [key, map(value)]))

function summaryOf(
  measure: MeasureRow,
  formattedDuty: string,
  { lists: { codeLists }, details }: MeasureContext,
): SummaryMeasure {
  const type = codeLists.measureType(measure.measure_type_id)
  const additionalCode = details.additionalCode(measure.additional_code)
  return {
    measureSid: measure.measure_sid,
    measureTypeId: measure.measure_type_id,
    measureTypeDescription: type.description,
    measureTypeSeriesId: type.measure_type_series_id,
    geographicalAreaId: measure.geographical_area_id,
    vat: measure.vat,
    meursing: measure.meursing,
    formattedDuty,
    additionalCode: additionalCode && {
      additionalCodeTypeId: additionalCode.additional_code_type_id,
      code: additionalCode.code,
      description: additionalCode.description,
    },
    components: measure.components.map(summaryComponent),
    conditions: measure.conditions.map((condition) => ({
      conditionCode: condition.condition_code,
      components: condition.components.map(summaryComponent),
    })),
  }
}

const summaryComponent = (row: ComponentRow) => ({
  dutyExpressionId: row.duty_expression_id,
  dutyAmount: row.duty_amount,
  monetaryUnitCode: row.monetary_unit_code,
  measurementUnitCode: row.measurement_unit_code,
  measurementUnitQualifierCode: row.measurement_unit_qualifier_code,
})
