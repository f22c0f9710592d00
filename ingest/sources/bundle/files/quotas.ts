import { boolean, date, decimal, integer, list, required, smallInteger, text } from '../../reading/codecs.ts'
import { derived, type FileSpec, from } from '../../reading/file-spec.ts'
import type { Values } from '../../source-record.ts'
import { children } from '../expand.ts'
import { validity } from './common-columns.ts'

/** The bundle has no sids of order numbers. 900 and 910 million are used by measures, 920 million by quota definitions. */
const FIRST_SYNTHETIC_SID = 930_000_000

const withSid = (values: Values): Values => ({
  ...values,
  quota_order_number_sid: FIRST_SYNTHETIC_SID + Number(values.quota_order_number_id),
  sid_synthetic: true,
})

function* origins(values: Values): Generator<Values> {
  for (const [index, area] of list(values.geographical_areas).entries()) {
    yield { ...withSid(values), position: index + 1, geographical_area_id: area }
  }
}

/** The bundle gives the excluded areas of an order number, not of an origin: they are excluded from each of its origins. */
function* originExclusions(values: Values): Generator<Values> {
  for (const origin of origins(values)) {
    for (const area of list(values.excluded_geographical_areas)) {
      yield { ...origin, excluded_geographical_area: area }
    }
  }
}

/** One period in columns of its own, as in CSV files, or a list of them. */
const periodsOf = (kind: 'suspension' | 'blocking') =>
  function* (values: Values): Generator<Values> {
    if (values[`${kind}_period_start_date`]) yield values
    yield* children(values, `${kind}_periods`, ['quota_definition_sid'])
  }

/** Quota order numbers and their periods. The bundle has no events. */
export const QUOTA_FILES: readonly FileSpec[] = [
  {
    path: '{region}/quota_order_numbers.csv',
    tables: [
      {
        table: 'quota_order_numbers',
        key: ['quota_order_number_id'],
        rows: (values) => [withSid(values)],
        columns: {
          quota_order_number_sid: derived(required(integer)),
          sid_synthetic: derived(required(boolean)),
          quota_order_number_id: required(text),
          area_names: text,
          ...validity,
          trq_type: text,
          product_description: text,
          origin: text,
        },
      },
      {
        table: 'quota_order_number_origins',
        rows: origins,
        columns: {
          quota_order_number_sid: derived(required(integer)),
          position: derived(required(smallInteger)),
          geographical_area_id: derived(required(text)),
        },
      },
      {
        table: 'quota_order_number_origin_exclusions',
        key: ['quota_order_number_sid', 'position', 'excluded_geographical_area'],
        rows: originExclusions,
        columns: {
          quota_order_number_sid: derived(required(integer)),
          position: derived(required(smallInteger)),
          excluded_geographical_area: derived(required(text)),
        },
      },
    ],
  },
  {
    path: '{region}/quota_definitions.csv',
    tables: [
      {
        table: 'quota_definitions',
        key: ['quota_definition_sid'],
        columns: {
          quota_definition_sid: required(integer),
          sid_synthetic: required(boolean),
          quota_order_number_id: required(text),
          validity_start_date: required(date),
          validity_end_date: date,
          initial_volume: decimal,
          balance: decimal,
          fill_rate: decimal,
          measurement_unit: text,
          measurement_unit_code: text,
          measurement_unit_qualifier_code: from('measurement_unit_qualifier', text),
          monetary_unit_code: from('monetary_unit', text),
          status: text,
          critical_state: text,
          last_allocation_date: date,
          description: text,
          origin: text,
          as_at: date,
        },
      },
      {
        table: 'quota_suspension_periods',
        rows: periodsOf('suspension'),
        columns: {
          quota_definition_sid: required(integer),
          suspension_start_date: from('suspension_period_start_date', required(date)),
          suspension_end_date: from('suspension_period_end_date', date),
        },
      },
      {
        table: 'quota_blocking_periods',
        rows: periodsOf('blocking'),
        columns: {
          quota_definition_sid: required(integer),
          blocking_start_date: from('blocking_period_start_date', required(date)),
          blocking_end_date: from('blocking_period_end_date', date),
        },
      },
    ],
  },
]
