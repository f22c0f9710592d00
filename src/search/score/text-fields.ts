import type { Boosts } from './boosts.ts'

/** The texts of a row that are searched as one field, by that field; those that a hit has words of. */
const TEXTS: Readonly<Record<keyof Boosts['fields'], readonly string[]>> = {
  own_words: ['description_indexed'],
  search_references: ['search_references'],
  level_words: ['heading_description', 'ancestor_descriptions', 'chapter_description', 'ancestor_search_references'],
}

/** What a word of each text counts for. */
export const weightsOfTexts = (weights: Boosts['fields']): Readonly<Record<string, number>> =>
  Object.fromEntries(
    (Object.keys(TEXTS) as (keyof Boosts['fields'])[]).flatMap((field) =>
      TEXTS[field].map((text) => [text, weights[field]]),
    ),
  )
