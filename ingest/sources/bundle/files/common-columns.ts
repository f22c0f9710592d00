import { date, decimal, required, smallInteger, text } from '../../reading/codecs.ts'
import { derived, optional } from '../../reading/file-spec.ts'

/** Where a row of a code list was seen, and when last. */
export const recorded = { origin: text, recorded_at: date }

/** When an entry of a code list is valid, where the file knows. */
export const optionalValidity = { validity_start_date: optional(date), validity_end_date: optional(date) }

export const validity = { validity_start_date: date, validity_end_date: date }

/** A part of a duty, of a measure or of a condition. */
export const component = {
  position: derived(required(smallInteger)),
  duty_expression_id: required(text),
  duty_amount: decimal,
  monetary_unit_code: text,
  measurement_unit_code: text,
  measurement_unit_qualifier_code: text,
}
