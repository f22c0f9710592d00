import { bigInteger, integer, listSeparatedBy, required, text } from './codecs.ts'
import type { Decoded } from './record-decoder.ts'

/** A field that lists several values. */
export const piped = listSeparatedBy('|')

/** An order number has six digits, of which some files lose the first, a zero. */
export const orderNumber = (published: unknown): string | null => {
  const digits = text(published)
  return digits !== null && /^\d{5}$/.test(digits) ? digits.padStart(6, '0') : digits
}

/**
 * The columns of a measure that the publishers of both governments' departments share, in their order. The formats of
 * codes and dates are checked once, with the rows that are loaded.
 */
export const MEASURE_COLUMNS = {
  measure__sid: required(bigInteger),
  measure__type__id: text,
  measure__type__description: text,
  measure__additional_code__code: text,
  measure__additional_code__description: text,
  measure__duty_expression: text,
  measure__effective_start_date: text,
  measure__effective_end_date: text,
  measure__reduction_indicator: integer,
  measure__footnotes: piped,
  measure__conditions: text,
  measure__geographical_area__sid: integer,
  measure__geographical_area__id: text,
  measure__geographical_area__description: text,
  measure__excluded_geographical_areas__ids: piped,
  measure__excluded_geographical_areas__descriptions: text,
  measure__quota__order_number: orderNumber,
} as const

/** The regulation of a measure; the weekly file has none. */
export const REGULATION_COLUMNS = { measure__regulation__id: text, measure__regulation__url: text } as const

/** A measure as published, by the names of its columns. */
export type PublishedMeasure = Decoded<typeof MEASURE_COLUMNS> & Partial<Decoded<typeof REGULATION_COLUMNS>>
