import { z } from 'zod'
import { dateTime } from '../json-api/date-time.ts'
import { defineDocument } from '../json-api/document.ts'
import { defineResource, toMany, toOne } from '../json-api/resource.ts'
import { itemId, suffix } from '../tariff-data/resources/codes.ts'
import { coverageMembers } from '../tariff-data/resources/coverage.ts'
import { footnote } from '../tariff-data/resources/footnote.ts'
import { geographicalArea } from '../tariff-data/resources/geographical-area.ts'
import { legalAct } from '../tariff-data/resources/legal-act.ts'
import { measureType } from '../tariff-data/resources/measure-type.ts'

const text = z.string().nullable()

// Members that are not in the specification are in the public service's answers, and its clients may use them.

export const theme = defineResource({
  type: 'theme',
  attributes: z.strictObject({
    section: z.string().meta({ description: 'The id, `<category>.<n>`.' }),
    theme: z.string(),
    category: z.int().min(1).max(3).meta({ description: '1 prohibited, 2 controlled, 3 exempted.' }),
  }),
})

export const certificate = defineResource({
  type: 'certificate',
  attributes: z.strictObject({
    certificate_type_code: z.string(),
    certificate_code: z.string(),
    code: z.string(),
    description: text,
    formatted_description: text,
  }),
})

export const additionalCode = defineResource({
  type: 'additional_code',
  attributes: z.strictObject({
    additional_code_type_id: z.string(),
    additional_code: z.string(),
    code: z.string(),
    description: text,
    formatted_description: text,
  }),
})

export const exemption = defineResource({
  type: 'exemption',
  attributes: z.strictObject({ code: z.string(), description: text, formatted_description: text }),
})

export const measure = defineResource({
  type: 'measure',
  attributes: z.strictObject({
    id: z.string().meta({ description: '`gl...` for a pseudo measure, which exists only for categorisation.' }),
    goods_nomenclature_item_id: itemId.meta({ description: 'The row that the measure is declared on.' }),
    goods_nomenclature_sid: z.string(),
    effective_start_date: dateTime,
    effective_end_date: dateTime.nullable(),
  }),
  relationships: { footnotes: toMany('footnote'), measure_type: toOne('measure_type') },
})

const assessed = {
  geographical_area: toOne('geographical_area'),
  excluded_geographical_areas: toMany('geographical_area'),
  theme: toOne('theme'),
  exemptions: toMany('certificate', 'additional_code', 'exemption'),
  measure_type: toOne('measure_type'),
  regulation: toOne('legal_act'),
} as const

const assessmentAttributes = z.strictObject({
  category_assessment_id: z
    .int()
    .nullable()
    .meta({ description: 'Number of the rule that the assessment comes from.' }),
})

/** An assessment by itself. */
export const listedAssessment = defineResource({
  type: 'category_assessment',
  attributes: assessmentAttributes,
  relationships: assessed,
})

/** An assessment of an item, with the measures that cause it. */
export const categoryAssessment = defineResource({
  type: 'category_assessment',
  attributes: assessmentAttributes,
  relationships: { ...assessed, measures: toMany('measure') },
})

const goodsNomenclatureAttributes = z.strictObject({
  goods_nomenclature_sid: z
    .string()
    .meta({ description: 'A string, like that of a measure: clients compare the two.' }),
  goods_nomenclature_item_id: itemId,
  parent_sid: z.string().nullable().meta({ description: 'Null for a chapter.' }),
  description: z.string(),
  formatted_description: z.string(),
  description_plain: z.string(),
  number_indents: z.int(),
  productline_suffix: suffix,
  producline_suffix: suffix.meta({ description: 'The same, with the name that the public service uses.' }),
  validity_start_date: dateTime,
  validity_end_date: dateTime.nullable(),
  supplementary_measure_unit: text,
})

/** An ancestor or descendant of the requested row. */
export const referencedGoodsNomenclature = defineResource({
  type: 'goods_nomenclature',
  attributes: goodsNomenclatureAttributes,
  relationships: { licences: toMany('certificate') },
})

export const goodsNomenclature = defineResource({
  type: 'goods_nomenclature',
  attributes: goodsNomenclatureAttributes,
  relationships: {
    applicable_category_assessments: toMany('category_assessment'),
    descendant_category_assessments: toMany('category_assessment'),
    ancestors: toMany('goods_nomenclature'),
    descendants: toMany('goods_nomenclature'),
    licences: toMany('certificate'),
  },
})

export const themeListDocument = defineDocument({ id: 'ThemeList', data: theme, many: true })

const assessmentIncluded = [
  geographicalArea,
  theme,
  certificate,
  additionalCode,
  exemption,
  measureType,
  legalAct,
] as const

export const categoryAssessmentListDocument = defineDocument({
  id: 'CategoryAssessmentList',
  data: listedAssessment,
  many: true,
  included: assessmentIncluded,
})

const reference = z.strictObject({ id: z.string(), type: z.literal('category_assessment') })

const goodsReference = z.strictObject({ id: z.string(), type: z.literal('goods_nomenclature') })

const effectiveCategorySchema = z.strictObject({
  category: z.int().min(1).max(3).meta({
    description:
      'The most restrictive category of the assessments that apply and are not set aside; 3 if none is left.',
  }),
  goods_nomenclature: goodsReference.meta({ description: 'The declarable row whose assessments were weighed.' }),
  geographical_area_id: z.string(),
  exemptions: z.array(z.string()).meta({ description: 'The exemptions that the request says are met.' }),
  decided_by: z.array(reference).meta({ description: 'The assessments of that category; none if it is the default.' }),
  set_aside: z
    .array(z.strictObject({ assessment: reference, exemptions: z.array(z.string()) }))
    .meta({ description: 'The assessments that do not apply, each with the exemptions that are met.' }),
  unused_exemptions: z
    .array(z.string())
    .meta({ description: 'Exemptions of the request that no applicable assessment has.' }),
})

const noEffectiveCategorySchema = z.strictObject({
  reason: z.enum(['no_measures', 'several_commodities', 'no_commodity']),
  detail: z.string(),
  goods_nomenclatures: z.array(goodsReference).meta({ description: 'The declarable rows to choose from.' }),
})

export const documentMeta = z.strictObject({
  ...coverageMembers,
  effective_category: effectiveCategorySchema
    .optional()
    .meta({ description: 'Guidance for goods of an area, with `filter[geographical_area_id]`.' }),
  no_effective_category: noEffectiveCategorySchema
    .optional()
    .meta({ description: 'Why there is no effective category although an area is given.' }),
})

export const goodsNomenclatureDocument = defineDocument({
  id: 'GreenLanesGoodsNomenclature',
  data: goodsNomenclature,
  included: [...assessmentIncluded, categoryAssessment, measure, footnote, referencedGoodsNomenclature],
  meta: documentMeta,
})
