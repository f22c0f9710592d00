import type { Boosts } from './boosts.ts'

/** The fields of a row that are copied to each searched field, as far as hits have their texts. */
export const TEXTS: Readonly<Record<keyof Boosts['fields'], readonly string[]>> = {
  own_words: ['description_indexed'],
  search_references: ['search_references'],
  level_words: ['heading_description', 'ancestor_descriptions', 'chapter_description', 'ancestor_search_references'],
}

/** The weight of each text in the ranking. */
export const weightsOfTexts = (weights: Boosts['fields']): Readonly<Record<string, number>> =>
  Object.fromEntries(
    (Object.keys(TEXTS) as (keyof Boosts['fields'])[]).flatMap((field) =>
      TEXTS[field].map((text) => [text, weights[field]]),
    ),
  )
