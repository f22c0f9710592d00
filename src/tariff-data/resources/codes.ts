import { z } from 'zod'
import { PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'

/** Path parameters and attributes that are codes of the tariff. */
export const itemId = z.string().regex(/^\d{10}$/, 'An item id has ten digits.')
export const chapterId = z.string().regex(/^\d{2}$/, 'A chapter has two digits, such as 01.')
export const headingId = z.string().regex(/^\d{4}$/, 'A heading has four digits, such as 0101.')
export const suffix = z.string().regex(/^\d{2}$/, 'A suffix has two digits, such as 80.')

/** The position of a section. Anything else is answered 404, like a position that does not exist. */
export const sectionPosition = z
  .string()
  .regex(/^\d{1,3}$/, 'Sections are numbered from 1 to 21.')
  .transform(Number)

/** `0101210000-10`, or the item id alone for suffix 80. */
export const subheadingId = z
  .string()
  .regex(/^\d{10}(-\d{2})?$/, 'A subheading is an item id and a suffix, such as 0101210000-10.')
  .transform((id) => ({ itemId: id.slice(0, 10), suffix: id.slice(11) || PRODUCT_LINE_SUFFIX }))
