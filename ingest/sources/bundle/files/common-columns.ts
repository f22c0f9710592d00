import { date, decimal, required, smallInteger, text } from '../../reading/codecs.ts'
import { derived, optional } from '../../reading/file-spec.ts'

/** Where a row of a code list was recorded, and when last. */
export const recorded = { origin: text, recorded_at: date }

/** The validity of an entry of a code list, in files that have it. */
export const optionalValidity = { validity_start_date: optional(date), validity_end_date: optional(date) }

export const validity = { validity_start_date: date, validity_end_date: date }

/** A component of a duty, of a measure or of a condition. */
export const component = {
  position: derived(required(smallInteger)),
  duty_expression_id: required(text),
  duty_amount: decimal,
  monetary_unit_code: text,
  measurement_unit_code: text,
  measurement_unit_qualifier_code: text,
}
