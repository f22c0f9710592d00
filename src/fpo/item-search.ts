import { z } from 'zod'

/** Characters, more than the line of a parcel's customs form has. */
export const MAX_DESCRIPTION_LENGTH = 500

export const MAX_RESULTS = 100

/** 1 to {@link MAX_RESULTS}. */
const LIMIT_TEXT = /^(?:[1-9]\d?|100)$/

const BAD_LIMIT = `Must be a whole number from 1 to ${MAX_RESULTS}`

const DEFAULT_RESULTS = 5

/** Counts code points, as JSON Schema does. */
export const isShortEnough = (text: string): boolean => Array.from(text.trim()).length <= MAX_DESCRIPTION_LENGTH

/** Replaces control characters and lone surrogates, some of which the servers refuse. */
export const readable = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .replaceAll(/\p{Cs}/gu, '\u{fffd}')
    .trim()

/** A description, before control characters are replaced. */
export const descriptionSchema = z
  .string()
  .refine((text) => readable(text) !== '', 'Say what the goods are')
  .refine(isShortEnough, `Must have at most ${MAX_DESCRIPTION_LENGTH} characters`)

/** `ItemSearchRequest`. */
export const itemSearchRequestSchema = z
  .strictObject({
    description: descriptionSchema.transform(readable).meta({
      description: `What the goods are, in short plain English, 1-${MAX_DESCRIPTION_LENGTH} characters. Generic words alone (goods, gift, sample) find nothing.`,
      minLength: 1,
    }),
    digits: z
      .union([z.literal(6), z.literal(8), z.literal('6'), z.literal('8')], 'Must be 6 (HS codes) or 8 (CN codes)')
      .transform((digits): 6 | 8 => (Number(digits) === 8 ? 8 : 6))
      .default(6)
      .meta({ description: '6 for HS codes, 8 for CN codes, as a number or a string.' }),
    limit: z
      .union(
        [
          z.int().min(1, BAD_LIMIT).max(MAX_RESULTS, BAD_LIMIT),
          z.string().regex(LIMIT_TEXT, BAD_LIMIT).transform(Number),
        ],
        BAD_LIMIT,
      )
      .default(DEFAULT_RESULTS)
      .meta({ description: 'The maximum number of codes, as a number or a string.' }),
    allow_degraded: z.boolean().optional().meta({
      description:
        'Whether an answer by words alone is wanted while the server cannot compare meanings. Otherwise such a request is answered with 503, because the codes may be others.',
    }),
  })
  .meta({ id: 'ItemSearchRequest', example: { description: 'cotton t-shirt' } })

export type ItemSearchRequest = z.output<typeof itemSearchRequestSchema>
