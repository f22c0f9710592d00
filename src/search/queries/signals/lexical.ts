import { constantScore, type Query } from '../../../opensearch/query.ts'
import type { Boosts } from '../boosts.ts'
import type { SearchText } from '../search-text.ts'
import { exclusionClauses } from './exclusions.ts'

/**
 * BM25 of the words: over all fields as if they were one, so that "frozen chicken breasts" finds the row whose words are
 * spread over heading, subheading and row; plus the last word as a prefix, and the synonyms. Null without words.
 */
export const lexicalQuery = (text: SearchText, boosts: Boosts, synonyms: Query | null = null): Query | null => {
  const lastWord = text.words.at(-1)
  if (lastWord === undefined) return null
  const fields = Object.entries(boosts.fields).map(([field, weight]) => `${field}^${weight}`)
  return {
    bool: {
      should: [
        { combined_fields: { query: text.words.join(' '), fields, operator: 'or' } },
        ...(lastWord.length < boosts.last_word_prefix_letters
          ? []
          : [constantScore(wordPrefix(lastWord), boosts.last_word_prefix)]),
        ...(synonyms === null ? [] : [synonyms]),
      ],
      minimum_should_match: 1,
      must_not: exclusionClauses(text),
    },
  }
}

const wordPrefix = (word: string): Query => ({
  multi_match: { query: word, type: 'bool_prefix', fields: ['description_indexed.words', 'search_references.words'] },
})
