import { boolean, date, decimal, integer, mapped, required, smallInteger, text } from '../../reading/codecs.ts'
import { derived, type FileSpec, from, RECORD_NUMBER, type TableSpec } from '../../reading/file-spec.ts'
import { optionalValidity, recorded, validity } from './common-columns.ts'

const codeList = (path: string, table: string, key: readonly string[], columns: TableSpec['columns']): FileSpec => ({
  path,
  tables: [{ table, key, columns }],
})

/** A role that was not recorded: roles are part of the key, so they cannot be null. */
const NO_ROLE = 0

/** Code lists: areas, types, certificates, footnotes, regulations, units. */
export const CODE_LISTS: readonly FileSpec[] = [
  codeList('{region}/geographical_areas.csv', 'geographical_areas', ['geographical_area_id'], {
    geographical_area_id: required(text),
    geographical_area_sid: integer,
    hjid: integer,
    geographical_code: from('kind', required(mapped({ country: 0, group: 1, region: 2 }))),
    description: required(text),
    ...optionalValidity,
    ...recorded,
  }),
  codeList(
    '{region}/geographical_area_memberships.csv',
    'geographical_area_memberships',
    ['geographical_area_group_id', 'member_geographical_area_id'],
    { geographical_area_group_id: required(text), member_geographical_area_id: required(text), ...recorded },
  ),
  codeList('{region}/measure_type_series.csv', 'measure_type_series', ['measure_type_series_id'], {
    measure_type_series_id: required(text),
    description: text,
  }),
  codeList('{region}/measure_types.csv', 'measure_types', ['measure_type_id'], {
    measure_type_id: required(text),
    description: required(text),
    measure_type_series_id: text,
    trade_movement_code: smallInteger,
    order_number_capture_code: smallInteger,
    measure_component_applicable_code: smallInteger,
    national: boolean,
    ...validity,
    ...recorded,
  }),
  codeList('{region}/measure_actions.csv', 'measure_actions', ['action_code'], {
    action_code: required(text),
    description: required(text),
    ...optionalValidity,
    origin: text,
  }),
  codeList('{region}/measure_condition_codes.csv', 'measure_condition_codes', ['condition_code'], {
    condition_code: required(text),
    description: required(text),
    ...optionalValidity,
    origin: text,
  }),
  codeList('{region}/certificate_types.csv', 'certificate_types', ['certificate_type_code'], {
    certificate_type_code: required(text),
    description: text,
    origin: text,
  }),
  codeList('{region}/certificates.csv', 'certificates', ['certificate_type_code', 'certificate_code'], {
    certificate_type_code: required(text),
    certificate_code: required(text),
    code: required(text),
    description: required(text),
    direction: text,
    guidance_cds: text,
    guidance_chief: text,
    ...optionalValidity,
    ...recorded,
  }),
  codeList('{region}/additional_code_types.csv', 'additional_code_types', ['additional_code_type_id'], {
    additional_code_type_id: required(text),
    description: required(text),
    origin: text,
  }),
  codeList('{region}/additional_codes.csv', 'additional_codes', ['additional_code_sid'], {
    additional_code_sid: required(integer),
    additional_code_type_id: required(text),
    additional_code: required(text),
    code: required(text),
    description: text,
    formatted_description: text,
    ...optionalValidity,
    ...recorded,
  }),
  codeList('{region}/footnote_types.csv', 'footnote_types', ['footnote_type_id'], {
    footnote_type_id: required(text),
    description: text,
    origin: text,
  }),
  codeList('{region}/footnotes.csv', 'footnotes', ['footnote_type_id', 'footnote_id'], {
    footnote_type_id: required(text),
    footnote_id: required(text),
    code: required(text),
    description: text,
    formatted_description: text,
    ...validity,
    ...recorded,
  }),
  codeList('{region}/regulations.csv', 'regulations', ['regulation_id', 'regulation_role'], {
    regulation_id: required(text),
    regulation_role: (raw) => smallInteger(raw) ?? NO_ROLE,
    regulation_code: text,
    regulation_url: text,
    officialjournal_number: text,
    officialjournal_page: integer,
    published_date: date,
    ...validity,
    description: text,
    ...recorded,
  }),
  codeList('{region}/measurement_units.csv', 'measurement_units', ['measurement_unit_code'], {
    measurement_unit_code: required(text),
    description: required(text),
    origin: text,
  }),
  codeList(
    '{region}/measurement_unit_qualifiers.csv',
    'measurement_unit_qualifiers',
    ['measurement_unit_qualifier_code'],
    { measurement_unit_qualifier_code: required(text), description: text },
  ),
  codeList(
    '{region}/measurement_unit_abbreviations.csv',
    'measurement_unit_abbreviations',
    ['measurement_unit_code', 'measurement_unit_qualifier_code'],
    {
      [RECORD_NUMBER]: derived(required(integer)),
      measurement_unit_code: required(text),
      measurement_unit_qualifier_code: text,
      abbreviation: required(text),
      expansion: text,
      unit: text,
      multiplier: decimal,
      measurement_unit_type: text,
    },
  ),
  codeList('{region}/monetary_units.csv', 'monetary_units', ['monetary_unit_code'], {
    monetary_unit_code: required(text),
    abbreviation: text,
  }),
  codeList('{region}/duty_expressions.csv', 'duty_expressions', ['duty_expression_id'], {
    duty_expression_id: required(text),
    description: text,
    abbreviation: text,
  }),
  codeList('common/preference_codes.csv', 'preference_codes', ['preference_code'], {
    preference_code: required(text),
    description: required(text),
  }),
  codeList('common/supplementary_units_cn8_2023.csv', 'supplementary_units', ['cn8'], {
    cn8: required(text),
    unit: required(text),
  }),
]
