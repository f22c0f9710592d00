import { z } from 'zod'

/** Longer than any line of a parcel's customs form. */
export const LONGEST_DESCRIPTION = 500

/** More than anybody reads; the classifier weighs no more codes than this either. */
const MOST_RESULTS = 100

const DEFAULT_RESULTS = 5

/** Characters as people count them, and as JSON Schema does. */
export const isShort = (text: string): boolean => Array.from(text.trim()).length <= LONGEST_DESCRIPTION

/** Line breaks, NUL and halves of characters mean nothing in a description, and servers refuse some of them. */
export const readable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\u{fffd}')
    .trim()

/** `ItemSearchRequest`. */
export const itemSearchRequestSchema = z
  .strictObject({
    description: z
      .string()
      .refine((text) => readable(text) !== '', 'Say what the goods are')
      .refine(isShort, `Must have at most ${LONGEST_DESCRIPTION} characters`)
      .transform(readable)
      .meta({
        description: `What the goods are, in short plain English, 1-${LONGEST_DESCRIPTION} characters. Generic words alone (goods, gift, sample) find nothing.`,
        minLength: 1,
      }),
    digits: z
      .union([z.literal(6), z.literal(8), z.literal('6'), z.literal('8')], 'Must be 6 (HS codes) or 8 (CN codes)')
      .transform((digits): 6 | 8 => (Number(digits) === 8 ? 8 : 6))
      .default(6)
      .meta({ description: '6 for HS codes, 8 for CN codes; a string of digits will do.' }),
    limit: z
      .int(`Must be a whole number from 1 to ${MOST_RESULTS}`)
      .min(1, `Must be a whole number from 1 to ${MOST_RESULTS}`)
      .max(MOST_RESULTS, `Must be a whole number from 1 to ${MOST_RESULTS}`)
      .default(DEFAULT_RESULTS)
      .meta({ description: 'How many codes to answer at most.' }),
  })
  .meta({ id: 'ItemSearchRequest' })

export type ItemSearchRequest = z.output<typeof itemSearchRequestSchema>

/** `ItemSearchResponse`. */
export const itemSearchResponseSchema = z
  .strictObject({
    results: z
      .array(
        z.strictObject({
          code: z
            .string()
            .regex(/^(?:\d{6}|\d{8})$/)
            .meta({ description: 'HS or CN code, as `digits` asked.' }),
          score: z
            .number()
            .min(0)
            .max(1000)
            .meta({ description: 'A tenth of it is the chance in per cent that the code is right.' }),
        }),
      )
      .max(MOST_RESULTS)
      .meta({ description: 'Best first; empty where the description says nothing about the goods.' }),
  })
  .meta({ id: 'ItemSearchResponse' })
