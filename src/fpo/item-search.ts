import { z } from 'zod'
import { LANGUAGE_CODES } from '../language/languages/languages.ts'

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

/** Characters of a hint: more is a description. */
const MAX_HINT_LENGTH = 100

/** What a sender may say of goods in fields of its own. */
const HINTS = {
  material: 'What they are made of: `cotton`.',
  use: 'What they are for: `for cars`.',
  origin: 'What they come from: `animal`, `synthetic`. The name of a country is accepted, but no code depends on it.',
  category: 'What they are called in a shop: `kitchenware`.',
} as const

const hint = (description: string) =>
  z
    .string()
    .refine((text) => readable(text) !== '', 'Say it in words, or leave it out')
    .refine(
      (text) => Array.from(text.trim()).length <= MAX_HINT_LENGTH,
      `Must have at most ${MAX_HINT_LENGTH} characters`,
    )
    .transform(readable)
    .optional()
    .meta({ description })

const hintsSchema = z.strictObject(
  {
    material: hint(HINTS.material),
    use: hint(HINTS.use),
    origin: hint(HINTS.origin),
    category: hint(HINTS.category),
  },
  {
    error: ({ code, keys }) =>
      code === 'unrecognized_keys'
        ? `There is no hint ${keys?.map((key) => `\`${key}\``).join(', ')}: use ${Object.keys(HINTS).join(', ')}`
        : undefined,
  },
)

/** 4 to 10 digits, which people divide with dots or blanks: `6109.10`. */
const DECLARED_CODE = /^\d(?:[ .]?\d){3,9}$/

/** `ItemSearchRequest`. */
export const itemSearchRequestSchema = z
  .strictObject({
    description: descriptionSchema.transform(readable).meta({
      description: `What the goods are, in short plain words, 1-${MAX_DESCRIPTION_LENGTH} characters. Generic words alone (goods, gift, sample) find nothing.`,
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
    lang: z
      .enum(LANGUAGE_CODES, `Use one of ${LANGUAGE_CODES.join(', ')}`)
      .optional()
      .meta({
        description:
          'Language of the description, as a code of two letters. Without it, its words and letters decide; `en` compares it as written.',
      }),
    declared_code: z
      .string()
      .trim()
      .regex(DECLARED_CODE, 'Must have 4 to 10 digits')
      .transform((code) => code.replaceAll(/[ .]/g, ''))
      .optional()
      .meta({
        description:
          'The code that the goods are declared with, 4 to 10 digits: the answer says whether it agrees with the description.',
        example: '610910',
      }),
    hints: hintsSchema.optional().meta({
      description: 'What is known of the goods apart from the description. It is classified together with it.',
      example: { material: 'cotton' },
    }),
    allow_degraded: z.boolean().optional().meta({
      description:
        'Whether an answer by words alone is wanted while the server cannot compare meanings. Otherwise such a request is answered with 503, because the codes may be others.',
    }),
  })
  .meta({ id: 'ItemSearchRequest', example: { description: 'cotton t-shirt' } })

export type ItemSearchRequest = z.output<typeof itemSearchRequestSchema>

/** The text that is classified: the description and the hints, without the name of a country. */
export const classifiedText = ({
  description,
  hints = {},
}: Pick<ItemSearchRequest, 'description' | 'hints'>): string => {
  const { material, use, category, origin } = hints
  const said = [material, use, category, origin !== undefined && isCountry(origin) ? undefined : origin]
  return [description, ...said.filter((text) => text !== undefined)].join(', ')
}

/** Two capital letters are a country's code, a few of its name. "China" would be read as porcelain. */
const isCountry = (origin: string): boolean => /^[A-Z]{2}$/.test(origin) || COUNTRIES.has(origin.toLowerCase())

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** English names in lower case. */
const COUNTRIES: ReadonlySet<string> = new Set(
  LETTERS.flatMap((first) => LETTERS.flatMap((second) => COUNTRY_NAMES.of(first + second)?.toLowerCase() ?? [])),
)
