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
import type { Measure } from '../../tariff/measure.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { MeasureReferences } from './area-resources.ts'
import type { declarableMeta, importTradeSummaryResource } from './declarable-resources.ts'
import { dutyCalculatorMetaOf } from './duty-calculator-meta.ts'
import { includeCommodityMeasure, type MeasureContext } from './present-measure.ts'

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
  { region }: TariffDay,
  measures: readonly Measure[],
  { areas, codeLists }: MeasureReferences,
  included: Included<AnyResource>,
): PresentedMeasures {
  const context: MeasureContext = { areas, included, includedAreas: new Set() }
  const presented = measures.map((measure) => ({
    measure,
    reference: includeCommodityMeasure(measure, context, region),
  }))
  const imports = presented.filter(({ measure }) => measure.isImport)
  const summaries = imports.map(({ measure }) => summaryOf(measure))
  const summaryResource = presentSummary(importTradeSummary(summaries))
  included.add(summaryResource)
  const calculator = dutyCalculatorFacts(region, summaries, codeLists.unit)
  return {
    basicDutyRate: basicDutyRate(summaries),
    calculator,
    meta: { ...dutyCalculatorMetaOf(calculator), coverage: imports.length === 0 ? 'none' : 'some' },
    relationships: {
      import_measures: { data: imports.map(({ reference }) => reference) },
      export_measures: { data: presented.filter(({ measure }) => measure.isExport).map(({ reference }) => reference) },
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

const summaryOf = (measure: Measure): SummaryMeasure => ({
  measureSid: measure.sid,
  measureTypeId: measure.type.id,
  measureTypeDescription: measure.type.description,
  measureTypeSeriesId: measure.type.seriesId,
  geographicalAreaId: measure.geographicalArea?.id ?? null,
  vat: measure.isVat,
  meursing: measure.isMeursing,
  formattedDuty: measure.duty.formattedBase,
  additionalCode: measure.additionalCode && {
    additionalCodeTypeId: measure.additionalCode.typeId,
    code: measure.additionalCode.code,
    description: measure.additionalCode.description,
  },
  components: measure.components,
  conditions: measure.conditions.map(({ code, components }) => ({ conditionCode: code, components })),
})
