import { z } from 'zod'
import { isItemId, withoutSeparators } from '../tariff/codes.ts'
import { REGIONS } from '../tariff/region.ts'
import { isIsoDate } from '../tariff/validity.ts'

/** Parameters that several tools have. */
export const dayInput = z.string().refine(isIsoDate, 'Send a day of the calendar as YYYY-MM-DD.')

export const regionInput = z
  .enum(REGIONS)
  .default('uk')
  .describe('uk: goods that come to Great Britain; xi: goods that come to Northern Ireland')

export const asOfInput = dayInput.optional().describe('Day, YYYY-MM-DD, whose tariff is shown; default: today')

export const countryInput = z
  .string()
  .regex(/^(?:[A-Za-z]{2}|\d{4})$/, 'Send the two letters of a country, such as FR, or the four digits of a group.')
  .transform((code) => code.toUpperCase())
  .optional()
  .describe(
    'Country of origin (import) or destination (export), two letters such as BD; leaves out what does not concern it',
  )

/** Digits, with spaces or dots as people write them. */
const digitsInput = z.string().transform(withoutSeparators)

/** A code with at least so many digits, and at most ten. */
export const codeInput = (least: 2 | 4 | 6) =>
  digitsInput.refine((code) => new RegExp(`^\\d{${least},10}$`).test(code), `Send ${least} to 10 digits of a code.`)

/** Ten digits. */
export const commodityCodeInput = digitsInput
  .refine(isItemId, 'Send ten digits. `search` and `browse` find the code.')
  .describe('Commodity code of ten digits, such as 0702001007')

const MAX_ANSWERS = 20

export const answersInput = z
  .array(
    z.strictObject({
      facet: z.string().min(1).max(100).describe('`facet` of a question'),
      value: z.string().min(1).max(200).describe('One of its `options`'),
    }),
  )
  .max(MAX_ANSWERS)
  .default([])
  .describe('Answers to earlier questions of `next_question`')
