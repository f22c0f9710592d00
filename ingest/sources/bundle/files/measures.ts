import { BadValue } from '../../reading/bad-value.ts'
import {
  bigInteger,
  boolean,
  date,
  dayOfYear,
  decimal,
  integer,
  isObject,
  itemId,
  json,
  listSeparatedBy,
  oneOf,
  required,
  smallInteger,
  text,
} from '../../reading/codecs.ts'
import { derived, type FileSpec, from, RECORD_NUMBER } from '../../reading/file-spec.ts'
import type { Values } from '../../source-record.ts'
import { children, scalars } from '../expand.ts'
import { component, validity } from './common-columns.ts'

/** Members about the origin of a measure, stored together in `source_details`. */
const SOURCE_DETAILS = [
  'seen_on',
  'recorded_on',
  'regulation_inferred',
  'measure_type_inferred',
  'trq_type',
  'cet_raw_duty',
  'trade_remedy_applies',
  'suspension_applies',
  'atq_applies',
  'other_sources',
] as const

function* measureRow(measure: Values): Generator<Values> {
  const duty = measure.duty_expression ?? {}
  if (!isObject(duty)) throw new BadValue('duty_expression is not an object')
  const suspension = measure.suspension_legal_act ?? {}
  if (!isObject(suspension)) throw new BadValue('suspension_legal_act is not an object')
  const details = SOURCE_DETAILS.filter((name) => measure[name] !== undefined && measure[name] !== null)
  yield {
    ...measure,
    duty_expression_base: duty.base,
    duty_expression_formatted_base: duty.formatted_base,
    duty_expression_verbose_duty: duty.verbose_duty,
    suspension_regulation_id: suspension.regulation_id,
    suspension_regulation_role: suspension.regulation_role,
    suspension_start_date: suspension.validity_start_date,
    suspension_end_date: suspension.validity_end_date,
    source_details: details.length > 0 ? Object.fromEntries(details.map((name) => [name, measure[name]])) : null,
  }
}

/** The legal acts as listed, else the generating regulation alone. */
function* legalActs(measure: Values): Generator<Values> {
  const listed = [...children(measure, 'legal_acts', ['measure_sid'])]
  if (listed.length > 0) {
    yield* listed
  } else if (measure.measure_generating_regulation_id) {
    yield {
      measure_sid: measure.measure_sid,
      position: 1,
      regulation_id: measure.measure_generating_regulation_id,
      role: measure.measure_generating_regulation_role,
    }
  }
}

function* conditionComponents(measure: Values): Generator<Values> {
  for (const condition of children(measure, 'conditions', [])) {
    yield* children(condition, 'components', ['measure_condition_sid'])
  }
}

/** Measures with their components, conditions and legal acts; footnotes of measures and goods; lists about measures. */
export const MEASURE_FILES: readonly FileSpec[] = [
  {
    path: '{region}/measures.ndjson',
    reference: 'sid',
    tables: [
      {
        table: 'measures',
        key: ['measure_sid'],
        rows: measureRow,
        columns: {
          measure_sid: required(bigInteger),
          goods_nomenclature_sid: required(integer),
          goods_nomenclature_item_id: required(itemId),
          measure_type_id: required(text),
          geographical_area_id: text,
          geographical_area_name: text,
          additional_code: text,
          ordernumber: text,
          preference_code: text,
          reduction_indicator: smallInteger,
          measure_generating_regulation_id: text,
          measure_generating_regulation_role: smallInteger,
          validity_start_date: required(date),
          validity_end_date: date,
          validity_end_inferred: boolean,
          national: required(boolean),
          import: required(boolean),
          export: required(boolean),
          excise: required(boolean),
          vat: required(boolean),
          meursing: boolean,
          universal_waiver_applies: boolean,
          scheme_code: text,
          duty_expression_base: text,
          duty_expression_formatted_base: text,
          duty_expression_verbose_duty: text,
          raw_duty: text,
          duty_parsed: boolean,
          api_origin: text,
          origin: required(text),
          attached_at: text,
          sid_synthetic: required(boolean),
          recorded_at: date,
          suspension_regulation_id: text,
          suspension_regulation_role: smallInteger,
          suspension_start_date: date,
          suspension_end_date: date,
          source_details: json,
        },
      },
      {
        table: 'measure_components',
        rows: (measure) => children(measure, 'components', ['measure_sid']),
        columns: { measure_sid: required(bigInteger), ...component },
      },
      {
        table: 'measure_conditions',
        key: ['measure_condition_sid'],
        rows: (measure) => children(measure, 'conditions', ['measure_sid']),
        columns: {
          measure_condition_sid: required(bigInteger),
          measure_sid: required(bigInteger),
          position: required(smallInteger),
          condition_code: required(text),
          action_code: text,
          document_code: text,
          requirement: text,
          certificate_description: text,
          measure_condition_class: text,
          requirement_operator: text,
          threshold_unit_type: text,
          condition_duty_amount: decimal,
          condition_monetary_unit_code: text,
          condition_measurement_unit_code: text,
          condition_measurement_unit_qualifier_code: text,
          duty_expression: text,
        },
      },
      {
        table: 'measure_condition_components',
        rows: conditionComponents,
        columns: { measure_condition_sid: required(bigInteger), ...component },
      },
      {
        table: 'measure_excluded_geographical_areas',
        key: ['measure_sid', 'excluded_geographical_area'],
        rows: (measure) =>
          scalars(measure, 'excluded_geographical_areas', 'excluded_geographical_area', ['measure_sid']),
        columns: { measure_sid: required(bigInteger), excluded_geographical_area: required(text) },
      },
      {
        table: 'measure_legal_acts',
        rows: legalActs,
        columns: {
          measure_sid: required(bigInteger),
          position: required(smallInteger),
          regulation_id: required(text),
          regulation_role: from('role', smallInteger),
        },
      },
    ],
  },
  {
    // Footnotes of goods and of measures: it repeats the `footnotes` of measures.ndjson, with where each was recorded.
    path: '{region}/footnote_associations.csv',
    reference: 'target',
    tables: [
      {
        table: 'footnote_associations',
        key: ['target', 'target_sid', 'footnote_code'],
        columns: {
          target: required(oneOf('goods_nomenclature', 'measure')),
          target_sid: required(bigInteger),
          footnote_code: required(text),
          goods_nomenclature_item_id: itemId,
          attached_at: text,
          recorded_at: date,
        },
      },
    ],
  },
  {
    // Old responses name rows that no snapshot has: the sids are loaded unchecked.
    path: '{region}/measure_sightings.csv',
    tables: [
      {
        table: 'measure_sightings',
        key: ['measure_sid'],
        columns: {
          measure_sid: required(bigInteger),
          goods_nomenclature_sid: integer,
          goods_nomenclature_item_id: required(itemId),
          measure_type_id: text,
          geographical_area_id: text,
          ...validity,
          seen_in: listSeparatedBy('|'),
          owners: listSeparatedBy('|'),
          recorded_at: date,
        },
      },
    ],
  },
  {
    path: '{region}/seasonal_measures.csv',
    tables: [
      {
        table: 'seasonal_measures',
        columns: {
          [RECORD_NUMBER]: derived(required(integer)),
          geographical_area_id: required(text),
          goods_nomenclature_item_id: required(itemId),
          measure_type_id: required(text),
          season_start: from('from', required(dayOfYear)),
          season_end: from('to', required(dayOfYear)),
          duty: required(text),
        },
      },
    ],
  },
]
