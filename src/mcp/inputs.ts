import { z } from 'zod'
import { REGIONS } from '../tariff/region.ts'
import { isIsoDate } from '../tariff/validity.ts'

/** Parameters that several tools have. */
export const regionInput = z
  .enum(REGIONS)
  .default('uk')
  .describe('uk: goods that come to Great Britain; xi: goods that come to Northern Ireland')

export const asOfInput = z
  .string()
  .refine(isIsoDate, 'Send a day of the calendar as YYYY-MM-DD.')
  .optional()
  .describe('Day, YYYY-MM-DD, whose tariff is shown; default: today')

export const countryInput = z
  .string()
  .regex(/^(?:[A-Za-z]{2}|\d{4})$/, 'Send the two letters of a country, such as FR, or the four digits of a group.')
  .transform((code) => code.toUpperCase())
  .optional()
  .describe(
    'Country of origin (import) or destination (export), two letters such as BD; leaves out what does not concern it',
  )

/** Ten digits, with spaces or dots as people write them. */
export const commodityCodeInput = z
  .string()
  .transform((code) => code.replaceAll(/[\s.-]/g, ''))
  .refine((code) => /^\d{10}$/.test(code), 'Send ten digits. `search` and `browse` find the code.')
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
