import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { packageRoot } from '../../config/package-root.ts'

const explained = (value: z.ZodNumber) =>
  z.strictObject({ value, reason: z.string().min(20) }).transform((number) => number.value)

const boost = explained(z.number().positive())

/** `combined_fields` accepts no weight below 1. */
const fieldWeight = explained(z.number().min(1))

const boostsSchema = z.strictObject({
  description: z.string(),
  fields: z.strictObject({
    own_words: fieldWeight,
    search_references: fieldWeight,
    level_words: fieldWeight,
  }),
  votes: boost,
  vote_digits: z.strictObject({ heading: boost, subheading: boost, eight_digits: boost, ten_digits: boost }),
  label_neighbours: explained(z.number().int().min(1).max(1000)),
  cosine_temperature: boost,
  words_temperature: boost,
  words_in_votes: explained(z.number().min(0).max(1)),
  head_in_votes: explained(z.number().min(0).max(1)),
  near_rows: boost,
  row_neighbours: explained(z.number().int().min(1).max(1000)),
  least_cosine: explained(z.number().min(-1).max(1)),
  least_cosine_of_letters: explained(z.number().min(-1).max(1)),
  certain_cosine_of_letters: explained(z.number().min(-1).max(1)),
  least_heading_share_of_letters: explained(z.number().min(0).max(1)),
  diversity_penalty: z.strictObject({ subheading: boost, heading: boost }),
  synonyms: boost,
  synonym_terms: explained(z.number().int().min(1).max(64)),
  last_word_prefix: boost,
  last_word_prefix_letters: explained(z.number().int().min(1)),
  exact_name: boost,
  exact_name_above: boost,
  exact_to_the_letter: boost,
  basic_name: boost,
  synonym_name: boost,
  synonym_name_above: boost,
  minimum_score: explained(z.number().min(0).max(1)),
  minimum_score_without_words: explained(z.number().min(0).max(1)),
  query_words: explained(z.number().int().min(1).max(150)),
})

/** The numbers of the ranking. `index-mappings/boosts.json` has the reason for each. */
export type Boosts = Readonly<z.output<typeof boostsSchema>>

/** Throws if the file does not match the schema, with every problem. */
export const loadBoosts = async (): Promise<Boosts> => {
  const text = await readFile(join(packageRoot, 'index-mappings', 'boosts.json'), 'utf8')
  const parsed = boostsSchema.safeParse(JSON.parse(text))
  if (!parsed.success) throw new Error(`index-mappings/boosts.json is not valid:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}
