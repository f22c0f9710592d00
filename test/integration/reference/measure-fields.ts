import { type SeenField, seen } from './fields.ts'

const DONKEYS = '/api/v2/commodities/0101300000'
/** On a day on which a control of the whole chapter still runs. */
const DONKEYS_BEFORE = `${DONKEYS}?as_of=2024-06-01`
const ORANGES = '/api/v2/commodities/0805102200?as_of=2025-04-10'
const BLOCKED_ORANGES = '/api/v2/commodities/0805102200?as_of=2025-06-10'
const CHAMPAGNE = '/api/v2/commodities/2204101100'
const TEA = '/api/v2/commodities/0902100000'
const LIGHTERS = '/api/v2/commodities/9613100000?as_of=2019-01-01'
/** A preference, with an end and all codes that a measure can have. */
const PREFERENCE = '/api/v2/measures/990000025?as_of=2025-06-01'
const QUOTA = '/api/v2/measures/990000012'

const REFERENCE = ['id:s', 'type:s'] as const
const AMOUNTS = [
  ...['duty_expression_id:s', 'duty_amount:n', 'monetary_unit_code:s', 'monetary_unit_abbreviation:0'],
  ...['measurement_unit_code:s', 'measurement_unit_qualifier_code:s'],
  ...['duty_expression_description:s', 'duty_expression_abbreviation:s'],
] as const
const MEASURE = [
  ...['id:i', 'origin:s', 'import:b', 'export:b', 'excise:b', 'vat:b', 'effective_start_date:s', 'meursing:b'],
  'universal_waiver_applies:b',
] as const

const toOne = (path: string, at: string, names: readonly string[]): readonly SeenField[] =>
  names.flatMap((name) => seen(path, `${at}.relationships.${name}.data`, ...REFERENCE))
const toMany = (path: string, at: string, names: readonly string[]): readonly SeenField[] =>
  names.flatMap((name) => seen(path, `${at}.relationships.${name}.data.0`, ...REFERENCE))

/** The fields of commodities and measures; {@link FIELDS} has those of the nomenclature. */
export const MEASURE_FIELDS: Readonly<Record<string, readonly SeenField[]>> = {
  Commodity: [
    ...seen(
      LIGHTERS,
      'data.attributes',
      ...['producline_suffix:s', 'description:s', 'number_indents:i', 'goods_nomenclature_item_id:s', 'bti_url:s'],
      ...['formatted_description:s', 'description_plain:s', 'consigned:b', 'consigned_from:s', 'meursing_code:b'],
      ...['validity_start_date:s', 'declarable:b'],
    ),
    ...seen(CHAMPAGNE, 'data.attributes', 'basic_duty_rate:s'),
    ...seen('/api/v2/commodities/0702000007?as_of=2024-12-31', 'data.attributes', 'validity_end_date:s'),
    ...toOne(DONKEYS, 'data', ['section', 'chapter', 'heading', 'import_trade_summary']),
    ...toMany(DONKEYS, 'data', ['footnotes', 'import_measures', 'export_measures']),
    ...toMany(CHAMPAGNE, 'data', ['ancestors']),
    ...seen(
      DONKEYS,
      'data.meta.duty_calculator',
      ...['applicable_additional_codes:o', 'applicable_measure_units:o', 'applicable_vat_options:o', 'source:s'],
      ...['entry_price_system:b', 'meursing_code:b', 'trade_defence:b', 'zero_mfn_duty:b'],
    ),
    ...seen(
      ORANGES,
      'data.meta.duty_calculator.applicable_measure_units.DTNE',
      ...['measurement_unit_code:s', 'measurement_unit_qualifier_code:s', 'abbreviation:s', 'expansion:s', 'unit:s'],
      ...['unit_question:s', 'unit_hint:s', 'multiplier:s', 'coerced_measurement_unit_code:s', 'original_unit:s'],
      'measurement_unit_type:s',
    ),
    ...seen(
      TEA,
      'data.meta.duty_calculator.applicable_additional_codes.103',
      ...['measure_type_description:s', 'heading:o', 'additional_codes:a'],
    ),
  ],
  'Ancestor of a commodity': seen(
    CHAMPAGNE,
    'included(commodity).attributes',
    ...['producline_suffix:s', 'description:s', 'number_indents:i', 'goods_nomenclature_item_id:s'],
    ...['formatted_description:s', 'description_plain:s', 'validity_start_date:s', 'validity_end_date:0'],
  ),
  'Import trade summary': seen(
    '/api/v2/commodities/0805102200?filter[geographical_area_id]=MA',
    'included(import_trade_summary).attributes',
    ...['basic_third_country_duty:s', 'preferential_quota_duty:s', 'preferential_tariff_duty:0'],
  ),
  'Measure of a commodity': [
    ...seen(DONKEYS, 'included(measure).attributes', ...MEASURE, 'reduction_indicator:i'),
    ...seen(DONKEYS_BEFORE, 'included(measure).attributes', 'effective_end_date:s', 'resolved_duty_expression:e'),
    ...toOne(DONKEYS, 'included(measure)', ['duty_expression', 'measure_type', 'geographical_area', 'preference_code']),
    ...toOne(DONKEYS, 'included(measure)', ['additional_code']),
    ...toOne(ORANGES, 'included(measure)', ['order_number']),
    ...toMany(DONKEYS, 'included(measure)', ['legal_acts', 'measure_conditions', 'measure_components', 'footnotes']),
    ...toMany(DONKEYS, 'included(measure)', ['excluded_countries', 'measure_condition_permutation_groups']),
    ...seen(DONKEYS, 'included(measure).relationships.resolved_measure_components', 'data:a'),
    ...seen(DONKEYS, 'included(measure).relationships.national_measurement_units', 'data:a'),
    ...seen(DONKEYS, 'included(measure).meta.duty_calculator', 'source:s', 'scheme_code:s'),
  ],
  'Duty expression': seen(
    DONKEYS,
    'included(duty_expression).attributes',
    ...['base:s', 'formatted_base:s', 'verbose_duty:s'],
  ),
  'Measure type': seen(
    ORANGES,
    'included(measure_type).attributes',
    ...['id:s', 'description:s', 'national:b', 'measure_type_series_id:s', 'measure_type_series_description:s'],
    ...['measure_component_applicable_code:i', 'order_number_capture_code:i', 'trade_movement_code:i'],
    ...['validity_start_date:s', 'validity_end_date:s'],
  ),
  'Legal act': seen(
    DONKEYS,
    'included(legal_act).attributes',
    ...['validity_start_date:s', 'validity_end_date:s', 'officialjournal_number:s', 'officialjournal_page:i', 'role:i'],
    ...['published_date:s', 'regulation_code:s', 'regulation_url:s', 'description:s'],
  ),
  'Measure component': [
    ...seen(ORANGES, 'included(measure_component).attributes', ...AMOUNTS.filter((name) => !/qualifier/.test(name))),
    ...seen(CHAMPAGNE, 'included(measure_component).attributes', 'measurement_unit_qualifier_code:s'),
    ...toOne(CHAMPAGNE, 'included(measure_component)', ['measurement_unit', 'measurement_unit_qualifier']),
  ],
  'Measurement unit': seen(
    CHAMPAGNE,
    'included(measurement_unit).attributes',
    'description:s',
    'measurement_unit_code:s',
  ),
  'Measurement unit qualifier': seen(
    CHAMPAGNE,
    'included(measurement_unit_qualifier).attributes',
    ...['description:s', 'measurement_unit_qualifier_code:s'],
  ),
  'Measure condition': [
    ...seen(
      DONKEYS,
      'included(measure_condition).attributes',
      ...['action:s', 'action_code:s', 'certificate_description:s', 'condition:s', 'condition_code:s'],
      ...['document_code:s', 'guidance_cds:s', 'guidance_chief:s', 'measure_condition_class:s', 'requirement:s'],
      ...['monetary_unit_abbreviation:0'],
    ),
    ...seen(
      ORANGES,
      'included(measure_condition).attributes',
      ...['condition_duty_amount:n', 'condition_measurement_unit_code:s', 'condition_monetary_unit_code:s'],
      ...['condition_measurement_unit_qualifier_code:s', 'duty_expression:s', 'threshold_unit_type:s'],
    ),
    ...seen(DONKEYS_BEFORE, 'included(measure_condition).attributes', 'requirement_operator:s'),
    ...toMany(ORANGES, 'included(measure_condition)', ['measure_condition_components']),
  ],
  'Measure condition component': seen(
    ORANGES,
    'included(measure_condition_component).attributes',
    ...AMOUNTS,
    'measure_condition_sid:i',
  ),
  'Permutation group': [
    ...seen(DONKEYS, 'included(measure_condition_permutation_group).attributes', 'condition_code:s'),
    ...toMany(DONKEYS, 'included(measure_condition_permutation_group)', ['permutations']),
  ],
  Permutation: toMany(DONKEYS, 'included(measure_condition_permutation)', ['measure_conditions']),
  'Geographical area': [
    ...seen(
      DONKEYS,
      'included(geographical_area).attributes',
      ...['id:s', 'description:s', 'geographical_area_id:s', 'geographical_area_sid:i'],
    ),
    ...toMany(DONKEYS, 'included(geographical_area)', ['children_geographical_areas']),
  ],
  'Preference code': seen(DONKEYS, 'included(preference_code).attributes', 'code:s', 'description:s'),
  'Additional code': seen(
    TEA,
    'included(additional_code).attributes',
    ...['code:s', 'description:s', 'formatted_description:s'],
  ),
  'Order number': [
    ...seen(ORANGES, 'included(order_number).attributes', 'number:s'),
    ...toOne(ORANGES, 'included(order_number)', ['definition']),
  ],
  'Quota definition': [
    ...seen(
      ORANGES,
      'included(definition).attributes',
      ...['quota_definition_sid:i', 'quota_order_number_id:s', 'initial_volume:s', 'balance:s', 'status:s'],
      ...['validity_start_date:s', 'validity_end_date:s', 'description:s', 'measurement_unit:s', 'monetary_unit:s'],
      ...['measurement_unit_qualifier:s', 'last_allocation_date:s'],
      ...['suspension_period_start_date:s', 'suspension_period_end_date:s'],
    ),
    ...seen(
      BLOCKED_ORANGES,
      'included(definition).attributes',
      ...['blocking_period_start_date:s', 'blocking_period_end_date:s'],
    ),
  ],
  Measure: [
    ...seen(PREFERENCE, 'data.attributes', ...MEASURE, 'effective_end_date:s'),
    ...seen('/api/v2/measures/990000002', 'data.attributes', 'reduction_indicator:i'),
    ...toOne(PREFERENCE, 'data', ['goods_nomenclature', 'geographical_area', 'measure_type', 'duty_expression']),
    ...toOne(PREFERENCE, 'data', ['preference_code']),
    ...toMany(PREFERENCE, 'data', ['legal_acts', 'measure_components']),
    ...toMany('/api/v2/measures/990000006', 'data', ['measure_conditions', 'footnotes']),
    ...toMany(QUOTA, 'data', ['measure_excluded_geographical_areas']),
    ...toOne(QUOTA, 'data', ['quota_order_number']),
    ...toOne('/api/v2/measures/-100002', 'data', ['additional_code']),
  ],
  'Goods nomenclature of a measure': seen(
    PREFERENCE,
    'included(goods_nomenclature).attributes',
    ...['goods_nomenclature_item_id:s', 'goods_nomenclature_sid:i', 'number_indents:i', 'description:s'],
    'productline_suffix:s',
  ),
  'Quota order number': seen(
    QUOTA,
    'included(quota_order_number).attributes',
    ...['quota_order_number_sid:i', 'validity_start_date:s', 'validity_end_date:s'],
  ),
  'Declarable heading': [
    ...toMany('/api/v2/headings/0409', 'data', ['import_measures']),
    ...toOne('/api/v2/headings/0409', 'data', ['import_trade_summary']),
    ...seen('/api/v2/headings/0409', 'data.relationships.export_measures', 'data:a'),
    ...seen('/api/v2/headings/0409', 'data.meta.duty_calculator', 'source:s', 'zero_mfn_duty:b'),
  ],
}
