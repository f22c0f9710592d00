import { itemIdOf, PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import { boolean, integer, smallInteger, text } from '../reading/codecs.ts'
import { from } from '../reading/file-spec.ts'
import { type Fields, recordDecoder } from '../reading/record-decoder.ts'
import type { Values } from '../source-record.ts'
import { type ApiResource, relatedIds } from './api-document.ts'

/** A resource as records of a file of the bundle. Throws a `BadValue`. */
type ToRecords = (resource: ApiResource) => readonly Values[]

/** One record, with columns that are called like the attributes, or that are `from` others. */
const oneRecord = <F extends Fields>(fields: F) => {
  const decode = recordDecoder(fields)
  return ({ id, attributes }: ApiResource) => [decode({ ...attributes, id })] as const
}

/** The day of a date and time. */
const day = (published: unknown): string | null => text(published)?.slice(0, 'YYYY-MM-DD'.length) ?? null

const VALIDITY = { validity_start_date: day, validity_end_date: day }

const series = oneRecord({
  measure_type_series_id: text,
  description: from('measure_type_series_description', text),
})

const certificate = oneRecord({
  certificate_type_code: text,
  certificate_code: text,
  description: text,
  guidance_cds: text,
  guidance_chief: text,
})

const preferenceCode = oneRecord({ id: text, preference_code: from('code', text), description: text })

const area = oneRecord({ id: text, geographical_area_id: text, geographical_area_sid: integer, description: text })

/** What lists of the API have for the bundle's files, by the last part of the list's address. */
export const API_LISTS: Readonly<Record<string, Readonly<Record<string, ToRecords>>>> = {
  measure_types: {
    'measure_types.csv': oneRecord({
      measure_type_id: from('id', text),
      description: text,
      measure_type_series_id: text,
      trade_movement_code: smallInteger,
      order_number_capture_code: smallInteger,
      measure_component_applicable_code: smallInteger,
      national: boolean,
      ...VALIDITY,
    }),
    'measure_type_series.csv': (resource) =>
      series(resource).filter((record) => record.measure_type_series_id !== null),
  },
  measure_actions: {
    'measure_actions.csv': oneRecord({ action_code: from('id', text), description: text, ...VALIDITY }),
  },
  measure_condition_codes: {
    'measure_condition_codes.csv': oneRecord({ condition_code: from('id', text), description: text, ...VALIDITY }),
  },
  certificate_types: {
    'certificate_types.csv': oneRecord({ certificate_type_code: text, description: text }),
  },
  certificates: {
    'certificates.csv': (resource) =>
      certificate(resource).map((record) => ({
        ...record,
        code: `${record.certificate_type_code}${record.certificate_code}`,
      })),
  },
  footnote_types: { 'footnote_types.csv': oneRecord({ footnote_type_id: text, description: text }) },
  additional_code_types: {
    'additional_code_types.csv': oneRecord({ additional_code_type_id: text, description: text }),
  },
  preference_codes: {
    'preference_codes.csv': (resource) =>
      preferenceCode(resource).map(({ id, ...record }) => ({
        ...record,
        preference_code: record.preference_code ?? id,
      })),
  },
  geographical_areas: {
    'geographical_areas.csv': (resource) =>
      area(resource).map(({ id, ...record }) => ({
        ...record,
        geographical_area_id: record.geographical_area_id ?? id,
      })),
    'geographical_area_memberships.csv': (resource) =>
      area(resource).flatMap(({ id, geographical_area_id: group }) =>
        relatedIds(resource, 'children_geographical_areas').map((member) => ({
          geographical_area_group_id: group ?? id,
          member_geographical_area_id: member,
        })),
      ),
  },
  search_references: {
    'search_references.csv': (resource) => reference(resource).flatMap(referenceRecords),
  },
}

const reference = oneRecord({
  title: text,
  referenced_id: text,
  referenced_class: text,
  productline_suffix: text,
})

/** Digits of a code that a class of rows is referred to by. */
const REFERENCED_DIGITS: Readonly<Record<string, number>> = { Chapter: 2, Heading: 4, Subheading: 10, Commodity: 10 }

/** A reference to a section has no row of the nomenclature and is none of ours. */
function referenceRecords({
  title,
  referenced_id: id,
  referenced_class: rowClass,
  productline_suffix: published,
}: ReturnType<typeof reference>[0]): readonly Values[] {
  const [code = '', suffix = PRODUCT_LINE_SUFFIX] = (id ?? '').split('-')
  const digits = REFERENCED_DIGITS[rowClass ?? '']
  if (digits === undefined || code.length < digits) return []
  return [
    {
      title,
      goods_nomenclature_item_id: itemIdOf(code),
      productline_suffix: published ?? suffix,
      class: rowClass,
    },
  ]
}
