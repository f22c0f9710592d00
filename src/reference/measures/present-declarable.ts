import type { z } from 'zod'
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
import type { ComponentRow, MeasureRow } from '../../tariff-data/measures/query.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { declarableMeta, importTradeSummaryResource } from './declarable-resources.ts'
import { dutyCalculatorMetaOf } from './duty-calculator-meta.ts'
import type { MeasureContext } from './measure-context.ts'
import { presentCommodityMeasure } from './present-measure.ts'
import type { DeclarableMeasures } from './read-declarable-measures.ts'

/** The members of a commodity or declarable heading that come from its measures. */
export interface PresentedMeasures {
  readonly relationships: {
    readonly import_measures: { readonly data: readonly Reference[] }
    readonly export_measures: { readonly data: readonly Reference[] }
    readonly import_trade_summary: { readonly data: Reference }
  }
  readonly basicDutyRate: string | null
  readonly calculator: DutyCalculatorFacts
  readonly meta: z.input<typeof declarableMeta>
}

type Reference = { readonly id: string; readonly type: string }

/** Includes the measures and what they refer to. */
export function includeDeclarableMeasures(
  tariff: TariffDay,
  { measures, references }: DeclarableMeasures,
  included: Included<AnyResource>,
): PresentedMeasures {
  const context: MeasureContext = { ...references, tariff, included, includedAreas: new Set() }
  const presented = measures.map((measure) => {
    const { resource, duty } = presentCommodityMeasure(measure, context)
    return { measure, reference: refTo(resource), summary: summaryOf(measure, duty.formattedBase, context) }
  })
  const imports = presented.filter(({ measure }) => measure.import)
  const summaries = imports.map((entry) => entry.summary)
  const summaryResource = presentSummary(importTradeSummary(summaries))
  included.add(summaryResource)
  const calculator = dutyCalculatorFacts(tariff.region, summaries, references.codeLists.unit)
  return {
    basicDutyRate: basicDutyRate(summaries),
    calculator,
    meta: { ...dutyCalculatorMetaOf(calculator), coverage: imports.length === 0 ? 'none' : 'some' },
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

function summaryOf(measure: MeasureRow, formattedDuty: string, { codeLists, details }: MeasureContext): SummaryMeasure {
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
