const GOODS_NOMENCLATURE =
  'goods_nomenclature_item_id parent_sid description number_indents productline_suffix validity_start_date validity_end_date supplementary_measure_unit'

/** The members that the specification names for each resource of the recorded endpoints: a missing one is a failure. */
const SPECIFIED: Readonly<Record<string, { readonly attributes: string; readonly relationships?: string }>> = {
  'data commodity': {
    attributes:
      'producline_suffix description number_indents goods_nomenclature_item_id bti_url formatted_description description_plain consigned consigned_from basic_duty_rate meursing_code declarable',
    relationships: 'footnotes section chapter heading ancestors import_measures export_measures import_trade_summary',
  },
  'data heading': {
    attributes: 'goods_nomenclature_item_id description bit_url formatted_description',
    relationships: 'footnotes section chapter commodities',
  },
  'data chapter': {
    attributes:
      'goods_nomenclature_sid goods_nomenclature_item_id description formatted_description chapter_note_id chapter_note section_id',
    relationships: 'section guide headings',
  },
  'data search_reference': { attributes: 'title referenced_id referenced_class productline_suffix' },
  'data additional_code': {
    attributes: 'additional_code_type_id additional_code code description formatted_description',
    relationships: 'measures',
  },
  'data additional_code_type': { attributes: 'additional_code_type_id description' },
  'data footnote': {
    attributes: 'code description formatted_description footnote_type_id footnote_id extra_large_measures',
    relationships: 'goods_nomenclatures',
  },
  'data definition': {
    attributes:
      'quota_definition_sid quota_order_number_id initial_volume validity_start_date validity_end_date status description balance measurement_unit monetary_unit measurement_unit_qualifier last_allocation_date suspension_period_start_date suspension_period_end_date blocking_period_start_date blocking_period_end_date',
    relationships: 'order_number measures',
  },
  'data certificate': {
    attributes: 'certificate_type_code certificate_code description formatted_description',
    relationships: 'measures',
  },
  'data certificate_type': { attributes: 'certificate_type_code description' },
  'data footnote_type': { attributes: 'footnote_type_id description' },
  'data measure_action': { attributes: 'description validity_start_date validity_end_date' },
  'data measure_condition_code': { attributes: 'description validity_start_date validity_end_date' },
  'data quota_order_number': { attributes: 'quota_order_number_sid validity_start_date validity_end_date' },
  'data geographical_area': {
    attributes: 'id description geographical_area_id geographical_area_sid',
    relationships: 'children_geographical_areas',
  },
  'included section': { attributes: 'numeral title position section_note' },
  'included chapter': {
    attributes: 'goods_nomenclature_item_id description formatted_description chapter_note',
    relationships: 'guides',
  },
  'included guide': { attributes: 'title url' },
  'included footnote': { attributes: 'code description formatted_description' },
  'included duty_expression': { attributes: 'base formatted_base' },
  'included measure_type': {
    attributes:
      'description measure_type_series_description measure_type_series_id measure_component_applicable_code order_number_capture_code trade_movement_code validity_start_date validity_end_date national id',
  },
  'included legal_act': {
    attributes:
      'validity_start_date validity_end_date officialjournal_number officialjournal_page published_date regulation_code regulation_url description',
  },
  'included measure_condition': {
    attributes:
      'action action_code certificate_description condition condition_code condition_duty_amount condition_measurement_unit_code condition_measurement_unit_qualifier_code condition_monetary_unit_code document_code duty_expression guidance_cds guidance_chief measure_condition_class monetary_unit_abbreviation requirement',
    relationships: 'measure_condition_components',
  },
  'included measure_component': {
    attributes:
      'duty_expression_id duty_amount monetary_unit_code monetary_unit_abbreviation measurement_unit_code measurement_unit_qualifier_code duty_expression_description duty_expression_abbreviation',
  },
  'included measure': {
    attributes: 'id vat origin import export excise effective_start_date effective_end_date',
    relationships: 'duty_expression measure_type geographical_area measure_conditions footnotes',
  },
  'data goods_nomenclature': {
    attributes: GOODS_NOMENCLATURE,
    relationships: 'applicable_category_assessments descendant_category_assessments ancestors descendants licences',
  },
  'included goods_nomenclature': { attributes: GOODS_NOMENCLATURE, relationships: 'licences' },
  'included category_assessment': {
    attributes: '',
    relationships: 'geographical_area excluded_geographical_areas theme exemptions measures measure_type regulation',
  },
  'included theme': { attributes: 'theme category' },
  'included geographical_area': { attributes: 'description geographical_area_id' },
  'included certificate': {
    attributes: 'certificate_type_code certificate_code code description formatted_description',
  },
  'included additional_code': { attributes: 'code description formatted_description' },
  'included exemption': { attributes: 'code description formatted_description' },
}

const CALCULATOR =
  'applicable_additional_codes applicable_measure_units applicable_vat_options entry_price_system meursing_code source trade_defence zero_mfn_duty'

const specified = new Set([
  ...Object.entries(SPECIFIED).flatMap(([kind, { attributes, relationships = '' }]) => [
    `${kind} id`,
    ...words(attributes).map((name) => `${kind} attributes.${name}`),
    ...words(relationships).map((name) => `${kind} relationships.${name}`),
  ]),
  ...words(CALCULATOR).flatMap((name) => [
    `data commodity meta.duty_calculator.${name}`,
    `document meta.duty_calculator.${name}`,
  ]),
  ...words('page per_page total_count').map((name) => `document meta.pagination.${name}`),
])

/** Members that the specification names of a resource at one endpoint, in addition to those that it has everywhere. */
const SPECIFIED_AT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    '/green_lanes/goods_nomenclatures/{id}',
    new Set([
      'included measure attributes.goods_nomenclature_item_id',
      'included measure attributes.goods_nomenclature_sid',
    ]),
  ],
])

/** Whether the specification names the member, of an endpoint. */
export const isSpecified = (member: string, endpoint: string): boolean =>
  specified.has(member) || SPECIFIED_AT.get(endpoint)?.has(member) === true

/** Where the specification itself gives another type than the public service does. */
const OTHER_TYPES: ReadonlySet<string> = new Set([
  '/chapters data chapter attributes.goods_nomenclature_sid',
  '/green_lanes/goods_nomenclatures/{id} data goods_nomenclature attributes.parent_sid',
  '/green_lanes/goods_nomenclatures/{id} included goods_nomenclature attributes.parent_sid',
  '/green_lanes/goods_nomenclatures/{id} included measure attributes.goods_nomenclature_sid',
])

/** Whether the type of a member at an endpoint has to be the recorded one. */
export const hasRecordedType = (endpoint: string, member: string): boolean =>
  isSpecified(member, endpoint) && !OTHER_TYPES.has(`${endpoint} ${member}`)

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '')
}
