import { anyOf, constantScore, type Query } from '../../../opensearch/query.ts'
import type { Boosts } from '../boosts.ts'
import type { SearchText } from '../search-text.ts'

/** Whole names of a row. */
export const NAMES = ['description_exact', 'search_references.exact', 'basic_names']

/** Whole names of the levels above it. */
export const NAMES_ABOVE = [
  'heading_description.exact',
  'ancestor_descriptions.exact',
  'ancestor_search_references.exact',
  'ancestor_basic_names',
]

/** Boosts rows whose whole name, or that of a level above, is the query, above every other signal. `unit`: see `TextSignals`. */
export const exactNameClauses = (text: SearchText, unit: number, boosts: Boosts): readonly Query[] => [
  constantScore(anyField(NAMES, [text.whole]), unit * boosts.exact_name),
  constantScore({ term: { 'description_exact.raw': text.raw } }, unit * boosts.exact_to_the_letter),
  constantScore({ term: { basic_names: text.whole } }, unit * boosts.basic_name),
  constantScore(anyField(NAMES_ABOVE, [text.whole]), unit * boosts.exact_name_above),
]

/** Boosts rows by their whole names for what the synonym rules of the whole query call the goods: "gas oils" for "diesel". */
export const synonymNameClauses = (names: readonly string[], unit: number, boosts: Boosts): readonly Query[] =>
  names.length === 0
    ? []
    : [
        constantScore(anyField(NAMES, names), unit * boosts.synonym_name),
        constantScore(anyField(NAMES_ABOVE, names), unit * boosts.synonym_name_above),
      ]

/** The rows that have the query as a search reference of their own. */
export const exactReferenceQuery = (text: SearchText): Query => ({ term: { 'search_references.exact': text.whole } })

const anyField = (fields: readonly string[], values: readonly string[]): Query =>
  anyOf(...fields.flatMap((field) => values.map((value) => ({ term: { [field]: value } }))))
