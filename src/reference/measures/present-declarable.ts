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
} from '../../tariff/duty-calculator.ts'
import type { Measure } from '../../tariff/measure.ts'
import type { MeasuresOfGoods } from '../../tariff-data/measures/read-measures.ts'
import { presentCoverage } from '../../tariff-data/resources/coverage.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { AreaResources } from './area-resources.ts'
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
  { measures, coverage }: MeasuresOfGoods,
  areas: AreaResources,
  included: Included<AnyResource>,
): PresentedMeasures {
  const context: MeasureContext = { areas, included, includedAreas: new Set() }
  const presented = measures.map((measure) => ({
    measure,
    reference: includeCommodityMeasure(measure, context, region),
  }))
  const imports = measures.filter(({ isImport }) => isImport)
  const summaryResource = presentSummary(importTradeSummary(imports))
  included.add(summaryResource)
  const calculator = dutyCalculatorFacts(region, imports)
  const referencesTo = (isOfDirection: (measure: Measure) => boolean) => ({
    data: presented.filter(({ measure }) => isOfDirection(measure)).map(({ reference }) => reference),
  })
  return {
    basicDutyRate: basicDutyRate(imports),
    calculator,
    meta: { ...dutyCalculatorMetaOf(calculator), ...presentCoverage(coverage) },
    relationships: {
      import_measures: referencesTo(({ isImport }) => isImport),
      export_measures: referencesTo(({ isExport }) => isExport),
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
