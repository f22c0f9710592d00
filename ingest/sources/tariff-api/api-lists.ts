import { itemIdOf, PRODUCT_LINE_SUFFIX } from '../../../src/tariff/codes.ts'
import type { Values } from '../source-record.ts'
import { type ApiResource, relatedIds } from './api-document.ts'

/** A resource as records of a file of the bundle. */
type ToRecords = (resource: ApiResource) => Iterable<Values>

const day = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, 10) : value)

const validity = ({ attributes }: ApiResource): Values => ({
  validity_start_date: day(attributes.validity_start_date),
  validity_end_date: day(attributes.validity_end_date),
})

/** What lists of the API have for the bundle's files, by the last part of the list's address. */
export const API_LISTS: Readonly<Record<string, Readonly<Record<string, ToRecords>>>> = {
  measure_types: {
    'measure_types.csv': (resource) => [
      {
        measure_type_id: resource.id,
        description: resource.attributes.description,
        measure_type_series_id: resource.attributes.measure_type_series_id,
        trade_movement_code: resource.attributes.trade_movement_code,
        order_number_capture_code: resource.attributes.order_number_capture_code,
        measure_component_applicable_code: resource.attributes.measure_component_applicable_code,
        national: resource.attributes.national,
        ...validity(resource),
      },
    ],
    'measure_type_series.csv': ({ attributes }) =>
      attributes.measure_type_series_id
        ? [
            {
              measure_type_series_id: attributes.measure_type_series_id,
              description: attributes.measure_type_series_description,
            },
          ]
        : [],
  },
  measure_actions: {
    'measure_actions.csv': (resource) => [
      { action_code: resource.id, description: resource.attributes.description, ...validity(resource) },
    ],
  },
  measure_condition_codes: {
    'measure_condition_codes.csv': (resource) => [
      { condition_code: resource.id, description: resource.attributes.description, ...validity(resource) },
    ],
  },
  certificate_types: {
    'certificate_types.csv': ({ attributes }) => [
      { certificate_type_code: attributes.certificate_type_code, description: attributes.description },
    ],
  },
  certificates: {
    'certificates.csv': ({ attributes }) => [
      {
        certificate_type_code: attributes.certificate_type_code,
        certificate_code: attributes.certificate_code,
        code: `${attributes.certificate_type_code}${attributes.certificate_code}`,
        description: attributes.description,
        guidance_cds: attributes.guidance_cds,
        guidance_chief: attributes.guidance_chief,
      },
    ],
  },
  footnote_types: {
    'footnote_types.csv': ({ attributes }) => [
      { footnote_type_id: attributes.footnote_type_id, description: attributes.description },
    ],
  },
  additional_code_types: {
    'additional_code_types.csv': ({ attributes }) => [
      { additional_code_type_id: attributes.additional_code_type_id, description: attributes.description },
    ],
  },
  preference_codes: {
    'preference_codes.csv': ({ id, attributes }) => [
      { preference_code: attributes.code ?? id, description: attributes.description },
    ],
  },
  geographical_areas: {
    'geographical_areas.csv': ({ id, attributes }) => [
      {
        geographical_area_id: attributes.geographical_area_id ?? id,
        geographical_area_sid: attributes.geographical_area_sid,
        description: attributes.description,
      },
    ],
    'geographical_area_memberships.csv': (resource) =>
      relatedIds(resource, 'children_geographical_areas').map((member) => ({
        geographical_area_group_id: resource.attributes.geographical_area_id ?? resource.id,
        member_geographical_area_id: member,
      })),
  },
  search_references: {
    'search_references.csv': ({ attributes }) => referenceValues(attributes),
  },
}

/** Digits of a code that a class of rows is referred to by. */
const REFERENCED_DIGITS: Readonly<Record<string, number>> = { Chapter: 2, Heading: 4, Subheading: 10, Commodity: 10 }

/** A reference to a section has no row of the nomenclature and is none of ours. */
function* referenceValues(attributes: ApiResource['attributes']): Generator<Values> {
  const [code = '', suffix = PRODUCT_LINE_SUFFIX] = String(attributes.referenced_id).split('-')
  const digits = REFERENCED_DIGITS[String(attributes.referenced_class)]
  if (digits === undefined || code.length < digits) return
  yield {
    title: attributes.title,
    goods_nomenclature_item_id: itemIdOf(code),
    productline_suffix: attributes.productline_suffix ?? suffix,
    class: attributes.referenced_class,
  }
}
