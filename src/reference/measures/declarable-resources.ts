import { z } from 'zod'
import { defineResource, toMany, toOne } from '../../json-api/resource.ts'
import { REGIONS } from '../../tariff/region.ts'
import { coverageMembers } from '../../tariff-data/resources/coverage.ts'

const applicableAdditionalCodes = z.record(
  z.string(),
  z.strictObject({
    measure_type_description: z.string(),
    heading: z.strictObject({ overlay: z.string(), hint: z.string() }),
    additional_codes: z.array(
      z.strictObject({
        code: z.string().meta({ description: '`none`: the measure that applies without an additional code.' }),
        overlay: z.string(),
        hint: z.string(),
        geographical_area_id: z.string().nullable(),
        measure_sid: z.int(),
      }),
    ),
  }),
)

const applicableMeasureUnits = z.record(
  z.string(),
  z.strictObject({
    measurement_unit_code: z.string(),
    measurement_unit_qualifier_code: z.string().nullable(),
    abbreviation: z.string(),
    expansion: z.string(),
    unit_question: z.string(),
    unit_hint: z.string(),
    unit: z.string().nullable(),
    multiplier: z.string().nullable(),
    coerced_measurement_unit_code: z.string().nullable(),
    original_unit: z.string(),
    measurement_unit_type: z.string().nullable(),
  }),
)

/** The input of a duty calculator (its questions and the known facts), and whether there are measures. */
export const declarableMeta = z.strictObject({
  duty_calculator: z.strictObject({
    applicable_additional_codes: applicableAdditionalCodes.meta({ description: 'By measure type.' }),
    applicable_measure_units: applicableMeasureUnits.meta({ description: 'By unit and qualifier.' }),
    applicable_vat_options: z
      .record(z.string(), z.string())
      .meta({ description: 'VAT option code to its description.' }),
    entry_price_system: z.boolean(),
    meursing_code: z.boolean(),
    source: z.enum(REGIONS),
    trade_defence: z.boolean(),
    zero_mfn_duty: z.boolean(),
  }),
  ...coverageMembers,
})

/** `has_chemicals` of a commodity or a declarable heading. */
export const hasChemicals = z.boolean().nullable().meta({
  description:
    '`/chemical_substances` lists the chemicals that are classified here. Null: the data has no chemicals at all.',
})

/** Relationships of a commodity or a declarable heading. */
export const declarableRelationships = {
  import_measures: toMany('measure'),
  export_measures: toMany('measure'),
  import_trade_summary: toOne('import_trade_summary'),
} as const

export const importTradeSummaryResource = defineResource({
  type: 'import_trade_summary',
  attributes: z.strictObject({
    basic_third_country_duty: z.string().nullable(),
    preferential_tariff_duty: z.string().nullable(),
    preferential_quota_duty: z.string().nullable(),
  }),
})
