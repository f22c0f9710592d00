import { z } from 'zod'

const refTo = z.object({ id: z.string(), type: z.string() })
const toOne = z.object({ data: refTo })
const toMany = z.object({ data: z.array(refTo) })

/** A category assessment as HMRC publishes it. */
export const publishedAssessment = z.object({
  id: z.string(),
  type: z.literal('category_assessment'),
  attributes: z.object({ category_assessment_id: z.int().nullish() }).optional(),
  relationships: z.object({
    exemptions: toMany,
    theme: toOne,
    geographical_area: toOne,
    excluded_geographical_areas: toMany,
    measure_type: toOne,
    regulation: toOne,
  }),
})
export type PublishedAssessment = z.output<typeof publishedAssessment>

const text = z.string().nullish()

/** `2015-10-18T00:00:00.000Z`, of which the day counts. */
const dateTime = z
  .string()
  .nullish()
  .transform((value) => value?.slice(0, 'YYYY-MM-DD'.length) ?? null)

const described = { code: z.string(), description: text, formatted_description: text }

/** Resources that assessments refer to. Members that are not named are ignored. */
export const includedResource = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('theme'),
    id: z.string(),
    attributes: z.object({ theme: z.string(), category: z.int() }),
  }),
  z.object({
    type: z.literal('geographical_area'),
    id: z.string(),
    attributes: z.object({ description: z.string(), geographical_area_sid: z.int().nullish() }),
  }),
  z.object({
    type: z.literal('certificate'),
    id: z.string(),
    attributes: z.object({ ...described, certificate_type_code: z.string(), certificate_code: z.string() }),
  }),
  z.object({
    type: z.literal('additional_code'),
    id: z.string(),
    attributes: z.object({ ...described, additional_code_type_id: z.string(), additional_code: z.string() }),
  }),
  z.object({ type: z.literal('exemption'), id: z.string(), attributes: z.object(described) }),
  z.object({
    type: z.literal('measure_type'),
    id: z.string(),
    attributes: z.object({
      description: z.string(),
      national: z.boolean().nullish(),
      measure_type_series_id: text,
      measure_type_series_description: text,
      measure_component_applicable_code: z.int().nullish(),
      order_number_capture_code: z.int().nullish(),
      trade_movement_code: z.int().nullish(),
      validity_start_date: dateTime,
      validity_end_date: dateTime,
    }),
  }),
  z.object({
    type: z.literal('legal_act'),
    id: z.string(),
    attributes: z.object({
      validity_start_date: dateTime,
      validity_end_date: dateTime,
      officialjournal_number: text,
      officialjournal_page: z.int().nullish(),
      published_date: dateTime,
      regulation_code: text,
      regulation_url: text,
      description: text,
      role: z.int().nullish(),
    }),
  }),
])
export type IncludedResource = z.output<typeof includedResource>
