import { type SeenField, seen } from './fields.ts'

const CODES = '/api/v2/additional_codes/search?code=8836&as_of=2020-06-01'
const CODE_IN_FORCE = '/api/v2/additional_codes/search?code=8835'
const CERTIFICATES = '/xi/api/v2/certificates/search?code=C640'
const FOOTNOTES = '/xi/api/v2/footnotes/search?type=TN&code=102&as_of=2019-01-01'
/** A period of a quota for a group without one of its members, and measures that end. */
const TULIPS = '/xi/api/v2/quotas/search?order_number=050300&as_of=2025-06-01'
const SUSPENDED = '/api/v2/quotas/search?order_number=050100&as_of=2025-04-10'
const BLOCKED = '/xi/api/v2/quotas/search?order_number=050100&as_of=2025-06-10'
/** The exception of a list that has an end. */
const BEFORE_THE_END = '?as_of=2023-12-31'

const REFERENCE = ['id:s', 'type:s'] as const
const DESCRIBED = ['description:s', 'formatted_description:s'] as const
const VALIDITY = ['validity_start_date:s', 'validity_end_date:s'] as const
const GOODS = [
  ...['goods_nomenclature_item_id:s', 'goods_nomenclature_sid:i', 'number_indents:i', ...DESCRIBED],
  ...['productline_suffix:s', 'producline_suffix:s', 'validity_start_date:s', 'validity_end_date:0'],
] as const
const MEASURE = ['id:i', 'goods_nomenclature_item_id:s', ...VALIDITY] as const

const toOne = (path: string, at: string, ...names: readonly string[]): readonly SeenField[] =>
  names.flatMap((name) => seen(path, `${at}.relationships.${name}.data`, ...REFERENCE))
const toMany = (path: string, at: string, ...names: readonly string[]): readonly SeenField[] =>
  names.flatMap((name) => seen(path, `${at}.relationships.${name}.data.0`, ...REFERENCE))

/** Every field of code lists, code searches, quotas and areas, as {@link FIELDS} of the nomenclature. */
export const CODE_FIELDS: Readonly<Record<string, readonly SeenField[]>> = {
  'Additional code type': seen(
    '/xi/api/v2/additional_code_types',
    'data.0.attributes',
    ...['additional_code_type_id:s', 'description:s'],
  ),
  'Certificate type': seen(
    '/xi/api/v2/certificate_types',
    'data.0.attributes',
    ...['certificate_type_code:s', 'description:s'],
  ),
  'Footnote type': seen('/xi/api/v2/footnote_types', 'data.0.attributes', ...['footnote_type_id:s', 'description:s']),
  'Measure action': seen(
    `/api/v2/measure_actions${BEFORE_THE_END}`,
    'data.5.attributes',
    ...['description:s', ...VALIDITY],
  ),
  'Measure condition code': seen(
    `/api/v2/measure_condition_codes${BEFORE_THE_END}`,
    'data.4.attributes',
    ...['description:s', ...VALIDITY],
  ),
  'Measure type in a list': [
    ...seen(
      '/xi/api/v2/measure_types',
      'data.3.attributes',
      ...['description:s', 'measure_type_series_description:s', 'measure_type_series_id:s', 'id:s', 'national:b'],
      ...['measure_component_applicable_code:i', 'order_number_capture_code:i', 'trade_movement_code:i', ...VALIDITY],
    ),
  ],
  'Quota order number in a list': [
    ...seen('/xi/api/v2/quota_order_numbers', 'data.0', ...REFERENCE),
    ...seen('/xi/api/v2/quota_order_numbers', 'data.0.attributes', ...['quota_order_number_sid:i', ...VALIDITY]),
  ],
  'Additional code with measures': [
    ...seen(CODES, 'data.0.attributes', ...['additional_code_type_id:s', 'additional_code:s', 'code:s', ...DESCRIBED]),
    ...toMany(CODES, 'data.0', 'measures'),
    ...toMany(CODE_IN_FORCE, 'data.0', 'goods_nomenclatures'),
  ],
  Certificate: [
    ...seen(
      CERTIFICATES,
      'data.0.attributes',
      ...[
        'certificate_type_code:s',
        'certificate_code:s',
        'code:s',
        ...DESCRIBED,
        'guidance_cds:s',
        'guidance_chief:s',
      ],
    ),
    ...toMany(CERTIFICATES, 'data.0', 'measures', 'goods_nomenclatures'),
  ],
  'Measure of a code': [
    ...seen(CODES, 'included(measure).attributes', ...MEASURE),
    ...toOne(CODES, 'included(measure)', 'goods_nomenclature', 'geographical_area'),
  ],
  'Goods nomenclature of a code': seen(CERTIFICATES, 'included(goods_nomenclature).attributes', ...GOODS),
  'Area of a code': seen(
    CERTIFICATES,
    'included(geographical_area).attributes',
    ...['id:s', 'description:s', 'geographical_area_id:s', 'geographical_area_sid:i'],
  ),
  'Footnote with goods': [
    ...seen(
      FOOTNOTES,
      'data.0.attributes',
      ...['code:s', 'footnote_type_id:s', 'footnote_id:s', ...DESCRIBED, 'extra_large_measures:b', ...VALIDITY],
    ),
    ...toMany(FOOTNOTES, 'data.0', 'goods_nomenclatures'),
  ],
  'Row that has a footnote': seen(FOOTNOTES, 'included(heading).attributes', ...GOODS),
  'Quota definition with measures': [
    ...seen(
      SUSPENDED,
      'data.0.attributes',
      ...['quota_definition_sid:i', 'quota_order_number_id:s', 'initial_volume:s', ...VALIDITY, 'status:s'],
      ...['description:s', 'balance:s', 'measurement_unit:s', 'monetary_unit:s', 'measurement_unit_qualifier:s'],
      ...['last_allocation_date:s', 'suspension_period_start_date:s', 'suspension_period_end_date:s'],
    ),
    ...seen(BLOCKED, 'data.0.attributes', 'blocking_period_start_date:s', 'blocking_period_end_date:s'),
    ...toOne(TULIPS, 'data.0', 'order_number'),
    ...toMany(TULIPS, 'data.0', 'measures', 'quota_order_number_origins'),
    ...seen(TULIPS, 'data.0.relationships.incoming_quota_closed_and_transferred_event', 'data:0'),
  ],
  'Order number with areas': [
    ...seen(TULIPS, 'included(order_number).attributes', 'number:s'),
    ...toOne(TULIPS, 'included(order_number)', 'geographical_area'),
    ...toMany(TULIPS, 'included(order_number)', 'geographical_areas'),
  ],
  'Measure of a quota': [
    ...seen(TULIPS, 'included(measure).attributes', ...MEASURE),
    ...toOne(TULIPS, 'included(measure)', 'goods_nomenclature', 'geographical_area'),
  ],
  'Origin of a quota': [
    ...seen(
      TULIPS,
      'included(quota_order_number_origin).attributes',
      ...['validity_start_date:0', 'validity_end_date:0'],
    ),
    ...toOne(TULIPS, 'included(quota_order_number_origin)', 'geographical_area'),
    ...toMany(TULIPS, 'included(quota_order_number_origin)', 'quota_order_number_origin_exclusions'),
  ],
  'Exclusion from an origin': toOne(TULIPS, 'included(quota_order_number_origin_exclusion)', 'geographical_area'),
  'Listed area': [
    ...seen(
      '/xi/api/v2/geographical_areas/1013',
      'data.attributes',
      ...['id:s', 'description:s', 'geographical_area_id:s', 'geographical_area_sid:i', 'hjid:i'],
    ),
    ...toMany('/xi/api/v2/geographical_areas/1013', 'data', 'children_geographical_areas'),
  ],
}
