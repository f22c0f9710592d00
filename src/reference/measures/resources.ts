import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineResource, toMany, toOne, toOneOrNone } from '../../json-api/resource.ts'
import { REGIONS } from '../../tariff/region.ts'
import { itemId, suffix } from '../../tariff-data/resources/codes.ts'
import { footnote } from '../../tariff-data/resources/footnote.ts'
import { geographicalArea as area } from '../../tariff-data/resources/geographical-area.ts'
import { legalAct, suspensionLegalAct } from '../../tariff-data/resources/legal-act.ts'
import { measureType } from '../../tariff-data/resources/measure-type.ts'
import { dutyExpression, overviewAdditionalCode } from './overview-resources.ts'

const amount = z.number().nullable()
const text = z.string().nullable()
const components = {
  duty_expression_id: z.string(),
  duty_amount: amount,
  monetary_unit_code: text,
  monetary_unit_abbreviation: text,
  measurement_unit_code: text,
  measurement_unit_qualifier_code: text,
  duty_expression_description: text,
  duty_expression_abbreviation: text,
}

/** A part of a duty. */
export const measureComponent = defineResource({
  type: 'measure_component',
  attributes: z.strictObject(components),
  relationships: {
    measurement_unit: toOneOrNone('measurement_unit'),
    measurement_unit_qualifier: toOneOrNone('measurement_unit_qualifier'),
  },
})

export const measureConditionComponent = defineResource({
  type: 'measure_condition_component',
  attributes: z.strictObject({ ...components, measure_condition_sid: z.int() }),
})

const measurementUnit = defineResource({
  type: 'measurement_unit',
  attributes: z.strictObject({ description: z.string(), measurement_unit_code: z.string() }),
})

const measurementUnitQualifier = defineResource({
  type: 'measurement_unit_qualifier',
  attributes: z.strictObject({ description: text, measurement_unit_qualifier_code: z.string() }),
})

export const measureCondition = defineResource({
  type: 'measure_condition',
  attributes: z.strictObject({
    action: text,
    action_code: text,
    certificate_description: text,
    condition: z.string(),
    condition_code: z.string(),
    condition_duty_amount: amount,
    condition_measurement_unit_code: text,
    condition_measurement_unit_qualifier_code: text,
    condition_monetary_unit_code: text,
    document_code: z.string().meta({ description: 'Empty if no document is required.' }),
    duty_expression: z.string().meta({ description: 'The duty that applies if the condition is met, with markup.' }),
    guidance_cds: text,
    guidance_chief: text,
    measure_condition_class: z.enum(['document', 'exemption', 'threshold', 'negative', 'unknown']),
    monetary_unit_abbreviation: text,
    requirement: text,
    requirement_operator: text,
    threshold_unit_type: text,
  }),
  relationships: { measure_condition_components: toMany('measure_condition_component') },
})

const permutationGroup = defineResource({
  type: 'measure_condition_permutation_group',
  attributes: z.strictObject({ condition_code: z.string() }),
  relationships: { permutations: toMany('measure_condition_permutation') },
})

const permutation = defineResource({
  type: 'measure_condition_permutation',
  attributes: z.strictObject({}),
  relationships: { measure_conditions: toMany('measure_condition') },
})

export const geographicalArea = defineResource({
  type: 'geographical_area',
  attributes: area.attributes,
  relationships: { children_geographical_areas: toMany('geographical_area') },
})

const preferenceCode = defineResource({
  type: 'preference_code',
  attributes: z.strictObject({ code: z.string(), description: text }),
})

export const orderNumber = defineResource({
  type: 'order_number',
  attributes: z.strictObject({ number: z.string() }),
  relationships: { definition: toOneOrNone('definition') },
})

export const definition = defineResource({
  type: 'definition',
  attributes: z.strictObject({
    quota_definition_sid: z.int(),
    quota_order_number_id: z.string(),
    initial_volume: text.meta({ description: 'A decimal, as `2112000.0`.' }),
    validity_start_date: dateTime,
    validity_end_date: dateTime.nullable(),
    status: z.enum(['Open', 'Critical', 'Exhausted', 'Suspended', 'Blocked']),
    description: text,
    balance: text.meta({ description: 'A decimal, as `2112000.0`.' }),
    measurement_unit: text,
    monetary_unit: text,
    measurement_unit_qualifier: text,
    last_allocation_date: dateTime.nullable(),
    suspension_period_start_date: dateTime.nullable(),
    suspension_period_end_date: dateTime.nullable(),
    blocking_period_start_date: dateTime.nullable(),
    blocking_period_end_date: dateTime.nullable(),
  }),
})

/** A measure of a commodity. */
export const commodityMeasure = defineResource({
  type: 'measure',
  attributes: z.strictObject({
    id: z.int(),
    origin: z.enum(['eu', 'uk']),
    import: z.boolean(),
    export: z.boolean(),
    excise: z.boolean(),
    vat: z.boolean(),
    effective_start_date: dateTime,
    effective_end_date: dateTime.nullable(),
    reduction_indicator: z.int().nullable(),
    meursing: z.boolean(),
    universal_waiver_applies: z.boolean(),
    resolved_duty_expression: z
      .literal('')
      .meta({ description: 'Always empty: amounts that need a Meursing additional code are not resolved.' }),
  }),
  relationships: {
    duty_expression: toOne('duty_expression'),
    measure_type: toOne('measure_type'),
    legal_acts: toMany('legal_act'),
    suspension_legal_act: toOneOrNone('suspension_legal_act'),
    measure_conditions: toMany('measure_condition'),
    measure_components: toMany('measure_component'),
    geographical_area: toOneOrNone('geographical_area'),
    excluded_countries: toMany('geographical_area'),
    footnotes: toMany('footnote'),
    order_number: toOneOrNone('order_number'),
    additional_code: toOneOrNone('additional_code'),
    preference_code: toOneOrNone('preference_code'),
    measure_condition_permutation_groups: toMany('measure_condition_permutation_group'),
    // Always empty, for clients that expect them as in the public service: components resolved from Meursing codes, and
    // units that excise no longer uses.
    resolved_measure_components: toMany('measure_component'),
    national_measurement_units: toMany('national_measurement_unit'),
  },
  meta: z.strictObject({
    duty_calculator: z.strictObject({ source: z.enum(REGIONS), scheme_code: text }),
  }),
})

/** Resources included with the measures of a commodity. */
export const MEASURE_PARTS = [
  footnote,
  dutyExpression,
  measureType,
  legalAct,
  suspensionLegalAct,
  measureComponent,
  measurementUnit,
  measurementUnitQualifier,
  measureCondition,
  measureConditionComponent,
  permutation,
  permutationGroup,
  geographicalArea,
  orderNumber,
  definition,
  overviewAdditionalCode,
  preferenceCode,
] as const

/** A measure by itself. */
export const singleMeasure = defineResource({
  type: 'measure',
  attributes: commodityMeasure.attributes.omit({ resolved_duty_expression: true }),
  relationships: {
    goods_nomenclature: toOneOrNone('goods_nomenclature'),
    geographical_area: toOneOrNone('geographical_area'),
    measure_type: toOne('measure_type'),
    measure_conditions: toMany('measure_condition'),
    measure_excluded_geographical_areas: toMany('geographical_area'),
    // The names of the public service.
    excluded_geographical_areas: toMany('geographical_area'),
    quota_order_number: toOneOrNone('quota_order_number'),
    order_number: toOneOrNone('order_number'),
    footnotes: toMany('footnote'),
    duty_expression: toOne('duty_expression'),
    measure_components: toMany('measure_component'),
    legal_acts: toMany('legal_act'),
    measure_generating_legal_act: toOneOrNone('legal_act'),
    // Always null: no source names it.
    justification_legal_act: toOneOrNone('legal_act'),
    suspension_legal_act: toOneOrNone('suspension_legal_act'),
    additional_code: toOneOrNone('additional_code'),
    preference_code: toOneOrNone('preference_code'),
  },
})

/** A measure by itself of which the data has no more than this. */
export const partialMeasure = defineResource({
  type: 'measure',
  attributes: z.strictObject({
    id: z.int(),
    goods_nomenclature_item_id: itemId,
    effective_start_date: dateTime.nullable().meta({ description: 'Null: unknown.' }),
    effective_end_date: dateTime.nullable(),
  }),
  relationships: {
    goods_nomenclature: toOneOrNone('goods_nomenclature'),
    geographical_area: toOneOrNone('geographical_area'),
    measure_type: toOneOrNone('measure_type'),
  },
})

/** `meta` of the document of a single measure. */
export const measureMeta = z.strictObject({
  in_force: z.boolean().meta({
    description:
      'Whether the measure is in force on the day. If not, it is shown as on the nearest day on which it is.',
  }),
  partial: z.boolean().meta({ description: 'Whether the data has only the code, the area and the dates.' }),
})

export const measureGoodsNomenclature = defineResource({
  type: 'goods_nomenclature',
  attributes: z.strictObject({
    goods_nomenclature_item_id: itemId,
    goods_nomenclature_sid: z.int(),
    number_indents: z.int(),
    description: z.string(),
    productline_suffix: suffix,
  }),
})

export const quotaOrderNumber = defineResource({
  type: 'quota_order_number',
  attributes: z.strictObject({
    quota_order_number_sid: z.int(),
    validity_start_date: dateTime.nullable(),
    validity_end_date: dateTime.nullable(),
  }),
})

/** Resources included with a single measure. */
export const SINGLE_MEASURE_PARTS = [
  measureGoodsNomenclature,
  quotaOrderNumber,
  orderNumber,
  definition,
  footnote,
  dutyExpression,
  measureType,
  legalAct,
  suspensionLegalAct,
  measureComponent,
  measurementUnit,
  measurementUnitQualifier,
  measureCondition,
  measureConditionComponent,
  geographicalArea,
  overviewAdditionalCode,
  preferenceCode,
] as const
