import { toDateTime } from '../json-api/date-time.ts'
import type { Included } from '../json-api/included.ts'
import { contentId, refTo } from '../json-api/reference.ts'
import type { AnyResource, ResourceOf } from '../json-api/resource.ts'
import type { AssessmentExemption, CategoryAssessment } from '../tariff/category-assessment.ts'
import type { MeasureDetails } from '../tariff-data/measures/details.ts'
import { presentFootnote } from '../tariff-data/resources/footnote.ts'
import { presentArea } from '../tariff-data/resources/geographical-area.ts'
import { presentLegalAct } from '../tariff-data/resources/legal-act.ts'
import { presentMeasureType } from '../tariff-data/resources/measure-type.ts'
import type { TariffLists } from '../tariff-data/tariff-lists.ts'
import type { Catalogue, Theme } from './catalogue.ts'
import {
  type DescribedExemption,
  describeAdditionalCode,
  describeCertificate,
  describePseudoExemption,
  type ExemptionLists,
} from './exemption-texts.ts'
import type { ItemMeasure } from './item-measures.ts'
import type {
  additionalCode,
  categoryAssessment,
  certificate,
  exemption,
  listedAssessment,
  measure,
  theme,
} from './resources.ts'

/** Lists for presenting an assessment, and the resources to include. */
export interface AssessmentContext extends Pick<TariffLists, 'codeLists' | 'areas'> {
  readonly catalogue: Catalogue
  readonly details: Pick<MeasureDetails, 'legalAct' | 'certificate'>
  readonly included: Included<AnyResource>
}

/** The public service has the same id for the same assessment. */
export const idOf = ({ key }: CategoryAssessment): string => contentId(key)

export const presentTheme = (row: Theme): ResourceOf<typeof theme> => ({
  id: row.id,
  type: 'theme',
  attributes: { section: row.id, theme: row.theme, category: row.category },
})

/** The parts of an assessment that are shown, apart from the measures that cause it. */
export type ShownAssessment = Pick<
  CategoryAssessment,
  'rule' | 'geographicalAreaId' | 'excludedGeographicalAreas' | 'exemptions'
>

/** Includes what an assessment refers to, and returns the assessment without including it. */
export function presentAssessment(
  assessment: CategoryAssessment,
  context: AssessmentContext,
): ResourceOf<typeof listedAssessment> {
  const [measure] = assessment.measures
  const regulationRole = assessment.rule.regulationRole ?? measure?.regulationRole ?? null
  return presentShown(idOf(assessment), { ...assessment, rule: { ...assessment.rule, regulationRole } }, context)
}

/** The same of an assessment whose id is known. */
export function presentShown(
  id: string,
  assessment: ShownAssessment,
  context: AssessmentContext,
): ResourceOf<typeof listedAssessment> {
  const { catalogue, details, codeLists, areas, included } = context
  const { rule } = assessment
  const add = <R extends AnyResource>(resource: R) => {
    included.add(resource)
    return refTo(resource)
  }
  return {
    id,
    type: 'category_assessment',
    attributes: { category_assessment_id: rule.categoryAssessmentId },
    relationships: {
      exemptions: { data: assessment.exemptions.map((entry) => add(presentExemption(entry, context))) },
      theme: { data: add(presentTheme(catalogue.theme(rule.themeId))) },
      geographical_area: { data: add(presentArea(areas.area(assessment.geographicalAreaId))) },
      excluded_geographical_areas: {
        data: assessment.excludedGeographicalAreas.map((id) => add(presentArea(areas.area(id)))),
      },
      measure_type: { data: add(presentMeasureType(codeLists.measureType(rule.measureTypeId))) },
      regulation: { data: add(presentLegalAct(details.legalAct(rule.regulationId, rule.regulationRole))) },
    },
  }
}

/** Includes an assessment of an item, its measures and what they refer to. */
export function includeAssessment(assessment: CategoryAssessment<ItemMeasure>, context: AssessmentContext): void {
  const presented = presentAssessment(assessment, context)
  const measures = assessment.measures.map((measure) => presentMeasure(measure, context))
  context.included.add(...measures)
  const resource: ResourceOf<typeof categoryAssessment> = {
    ...presented,
    relationships: { ...presented.relationships, measures: { data: measures.map(refTo) } },
  }
  context.included.add(resource)
}

function presentMeasure(row: ItemMeasure, { codeLists, included }: AssessmentContext): ResourceOf<typeof measure> {
  const measureType = presentMeasureType(codeLists.measureType(row.measureTypeId))
  const footnotes = row.footnotes.map(presentFootnote)
  included.add(measureType, ...footnotes)
  return {
    id: row.id,
    type: 'measure',
    attributes: {
      id: row.id,
      goods_nomenclature_item_id: row.goodsNomenclatureItemId,
      goods_nomenclature_sid: String(row.goodsNomenclatureSid),
      effective_start_date: toDateTime(row.validityStartDate),
      effective_end_date: toDateTime(row.validityEndDate),
    },
    relationships: {
      footnotes: { data: footnotes.map(refTo) },
      measure_type: { data: refTo(measureType) },
    },
  }
}

const presentExemption = (
  { type, code }: AssessmentExemption,
  context: AssessmentContext,
): ResourceOf<typeof certificate> | ResourceOf<typeof additionalCode> | ResourceOf<typeof exemption> => {
  switch (type) {
    case 'certificate':
      return presentCertificate(code, context)
    case 'additional_code':
      return presentAdditionalCode(code, context)
    case 'exemption':
      return { id: code, type: 'exemption', attributes: textsOf(describePseudoExemption(code, context)) }
  }
}

const textsOf = ({ code, description, formattedDescription }: DescribedExemption) => ({
  code,
  description,
  formatted_description: formattedDescription,
})

export const presentCertificate = (code: string, lists: ExemptionLists): ResourceOf<typeof certificate> => {
  const described = describeCertificate(code, lists)
  return {
    id: code,
    type: 'certificate',
    attributes: {
      certificate_type_code: described.typeCode,
      certificate_code: described.certificateCode,
      ...textsOf(described),
    },
  }
}

const presentAdditionalCode = (code: string, lists: ExemptionLists): ResourceOf<typeof additionalCode> => {
  const described = describeAdditionalCode(code, lists)
  return {
    id: described.id,
    type: 'additional_code',
    attributes: {
      additional_code_type_id: described.typeId,
      additional_code: described.additionalCode,
      ...textsOf(described),
    },
  }
}
