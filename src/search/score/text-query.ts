import type { Votes } from '../../classifiers/votes.ts'
import { anyOf, constantScore, type Query } from '../../opensearch/query.ts'
import type { SearchText } from '../interpret/search-text.ts'
import type { Boosts } from './boosts.ts'
import { type NearRow, nearRowClauses, voteClauses } from './signals/label-votes.ts'

/** What a query must not say of a row: its own words and those of the levels above it, up to the heading. */
const EXCLUDING_FIELDS = ['description_indexed', 'ancestor_descriptions', 'heading_description']

/** Whole names of a row. */
export const NAMES = ['description_exact', 'search_references.exact']

/** Whole names of the levels above it. */
export const NAMES_ABOVE = [
  'heading_description.exact',
  'ancestor_descriptions.exact',
  'ancestor_search_references.exact',
]

/**
 * The evidence of words: all fields as if they were one, so that "frozen chicken breasts" finds the row whose words are
 * spread over heading, subheading and row; the last word as the beginning of one; and what `synonymLeg` made of the text.
 * Null if there is nothing to find.
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
          : [constantScore(beginsWith(lastWord), boosts.last_word_prefix)]),
        ...(synonyms === null ? [] : [synonyms]),
      ],
      minimum_should_match: 1,
      must_not: excludedBy(text),
    },
  }
}

/** What a text is ranked by, beside its words. */
export interface TextEvidence {
  /** What the best words score: all else is measured by it. */
  readonly unit: number
  readonly synonyms: Query | null
  readonly votes: Votes
  readonly nearRows: readonly NearRow[]
}

/**
 * The whole query, all evidence in one sum: words, the votes of labelled texts and rows near in meaning, and what names a
 * row exactly, which has to outbid the rest.
 */
export const textQuery = (
  text: SearchText,
  boosts: Boosts,
  { unit, synonyms, votes, nearRows }: TextEvidence,
): Query => {
  const lexical = lexicalQuery(text, boosts, synonyms)
  const near = [...voteClauses(votes, unit, boosts), ...nearRowClauses(nearRows, unit, boosts)]
  return anyOf(
    ...(lexical === null ? [] : [lexical]),
    ...(text.excluded.length === 0 || near.length === 0
      ? near
      : [{ bool: { should: near, minimum_should_match: 1, must_not: excludedBy(text) } }]),
    constantScore(anyField(NAMES, text.whole), unit * boosts.exact_name),
    constantScore({ term: { 'description_exact.raw': text.raw } }, unit * boosts.exact_to_the_letter),
    constantScore(anyField(NAMES_ABOVE, text.whole), unit * boosts.exact_name_above),
  )
}

/** The rows with the query as a search reference of their own. */
export const exactReferenceQuery = (text: SearchText): Query => ({ term: { 'search_references.exact': text.whole } })

const anyField = (fields: readonly string[], value: string): Query =>
  anyOf(...fields.map((field) => ({ term: { [field]: value } })))

/** Rows that say what the query does not want. */
const excludedBy = (text: SearchText): readonly Query[] =>
  text.excluded.flatMap((phrase) => EXCLUDING_FIELDS.map((field) => states(field, phrase)))

/** The field says the phrase, and not as one of several choices: coffee "whether or not decaffeinated" stays. */
const states = (field: string, phrase: string): Query => ({
  bool: {
    must: [{ match: { [field]: { query: phrase, operator: 'and' } } }],
    must_not: [`or ${phrase}`, `${phrase} or`].map((choice) => ({ match_phrase: { [`${field}.words`]: choice } })),
  },
})

const beginsWith = (word: string): Query => ({
  multi_match: { query: word, type: 'bool_prefix', fields: ['description_indexed.words', 'search_references.words'] },
})
