import { z } from 'zod'
import { dateTime } from '../../json-api/date-time.ts'
import { defineResource, type ResourceDefinition } from '../../json-api/resource.ts'
import { type Sql, sql } from '../../postgres/sql.ts'
import { measureType } from '../../tariff-data/resources/measure-type.ts'

/** A list short enough to be returned without pages. */
export interface CodeList {
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly tag: string
  /** Id of the schema of the list. */
  readonly id: string
  readonly resource: ResourceDefinition
  readonly table: Sql
  /** The column with the id of the resource. */
  readonly code: Sql
  /** The attributes of the resource in their order, selected from the table, whose alias is `t`. */
  readonly columns: Sql
  /** Whether the list is that of the day. */
  readonly isDated: boolean
  readonly one?: CodeOfList
}

/** The endpoint of a single code of a list. */
interface CodeOfList {
  /** Name of the path parameter. */
  readonly parameter: string
  readonly schema: z.ZodType<string>
  readonly summary: string
  /** Id of the schema. */
  readonly id: string
  /** The name of the code in a 404: `measure type`. */
  readonly what: string
}

// Null if the source has no value.
const text = z.string().nullable()
const validity = { validity_start_date: dateTime.nullable(), validity_end_date: dateTime.nullable() }

const COMPLETE = 'The complete list, whatever the day.'

const DESCRIBED = sql`description, validity_start_date, validity_end_date`

export const CODE_LISTS: readonly CodeList[] = [
  {
    path: '/additional_code_types',
    summary: 'List the types of additional codes',
    description: COMPLETE,
    tag: 'Additional codes',
    id: 'AdditionalCodeTypeList',
    resource: defineResource({
      type: 'additional_code_type',
      attributes: z.strictObject({ additional_code_type_id: z.string(), description: z.string() }),
    }),
    table: sql`additional_code_types`,
    code: sql`additional_code_type_id`,
    columns: sql`additional_code_type_id, description`,
    isDated: false,
  },
  {
    path: '/certificate_types',
    summary: 'List the types of certificates',
    description: COMPLETE,
    tag: 'Certificates',
    id: 'CertificateTypeList',
    resource: defineResource({
      type: 'certificate_type',
      attributes: z.strictObject({ certificate_type_code: z.string(), description: text }),
    }),
    table: sql`certificate_types`,
    code: sql`certificate_type_code`,
    columns: sql`certificate_type_code, description`,
    isDated: false,
  },
  {
    path: '/footnote_types',
    summary: 'List the types of footnotes',
    description: COMPLETE,
    tag: 'Footnotes',
    id: 'FootnoteTypeList',
    resource: defineResource({
      type: 'footnote_type',
      attributes: z.strictObject({ footnote_type_id: z.string(), description: text }),
    }),
    table: sql`footnote_types`,
    code: sql`footnote_type_id`,
    columns: sql`footnote_type_id, description`,
    isDated: false,
  },
  {
    path: '/measure_types',
    summary: 'List the types of measures',
    tag: 'Measures',
    id: 'MeasureTypeList',
    resource: measureType,
    table: sql`measure_types`,
    code: sql`measure_type_id`,
    columns: sql`
      description, national, measure_type_series_id, measure_component_applicable_code, order_number_capture_code,
      trade_movement_code, validity_end_date, validity_start_date, measure_type_id AS id,
      (SELECT description
         FROM measure_type_series
        WHERE data_version_id = t.data_version_id AND measure_type_series_id = t.measure_type_series_id
      ) AS measure_type_series_description`,
    isDated: true,
    one: {
      parameter: 'measure_type_id',
      schema: z
        .string()
        .regex(/^[0-9A-Z]{3}$/, 'A type has three characters, such as 103.')
        .meta({ example: '103' }),
      summary: 'Show a type of measures',
      id: 'MeasureType',
      what: 'measure type',
    },
  },
  {
    path: '/measure_actions',
    summary: 'List the actions that follow when a measure condition is met',
    tag: 'Measures',
    id: 'MeasureActionList',
    resource: defineResource({
      type: 'measure_action',
      attributes: z.strictObject({ description: z.string(), ...validity }),
    }),
    table: sql`measure_actions`,
    code: sql`action_code`,
    columns: DESCRIBED,
    isDated: true,
  },
  {
    path: '/measure_condition_codes',
    summary: 'List the kinds of measure conditions',
    tag: 'Measures',
    id: 'MeasureConditionCodeList',
    resource: defineResource({
      type: 'measure_condition_code',
      attributes: z.strictObject({ description: z.string(), ...validity }),
    }),
    table: sql`measure_condition_codes`,
    code: sql`condition_code`,
    columns: DESCRIBED,
    isDated: true,
  },
  {
    path: '/preference_codes',
    summary: 'List the preference codes',
    description: 'The codes with which an import declaration claims a tariff treatment, whatever the day.',
    tag: 'Measures',
    id: 'PreferenceCodeList',
    resource: defineResource({
      type: 'preference_code',
      attributes: z.strictObject({ code: z.string(), description: z.string() }),
    }),
    table: sql`preference_codes`,
    code: sql`preference_code`,
    columns: sql`preference_code AS code, description`,
    isDated: false,
    one: {
      parameter: 'code',
      schema: z
        .string()
        .regex(/^\d{3}$/, 'A preference code has three digits, such as 100.')
        .meta({ example: '300' }),
      summary: 'Show a preference code',
      id: 'PreferenceCode',
      what: 'preference code',
    },
  },
]
