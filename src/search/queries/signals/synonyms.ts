import type { Query } from '../../../opensearch/query.ts'
import type { Synonyms } from '../../synonyms/synonyms.ts'
import type { Boosts } from '../boosts.ts'

/** The analyzer whose rules come from `synonyms/search/` and the source of the data. */
export const SYNONYM_ANALYZER = 'tariff_synonyms'

/**
 * BM25 of the words' synonyms, at a lower weight than the words themselves; null where no rule applies. `combined_fields`
 * accepts no analyzer, hence `cross_fields`, by which the words of a synonym may be spread over heading and row too:
 * "portable automatic data-processing machines" is not a phrase of any one field. The words are unstemmed: the rules
 * match them as typed.
 */
export const synonymQuery = (words: readonly string[], synonyms: Synonyms, boosts: Boosts): Query | null => {
  const query = synonyms.expandable(words.join(' '), boosts.synonym_terms)
  if (query === null) return null
  return {
    multi_match: {
      query,
      type: 'cross_fields',
      analyzer: SYNONYM_ANALYZER,
      fields: Object.entries(boosts.fields).map(([field, weight]) => `${field}^${weight}`),
      operator: 'or',
      auto_generate_synonyms_phrase_query: false,
      boost: boosts.synonyms,
    },
  }
}
