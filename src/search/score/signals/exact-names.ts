import { anyOf, constantScore, type Query } from '../../../opensearch/query.ts'
import type { SearchText } from '../../interpret/search-text.ts'
import type { Boosts } from '../boosts.ts'

/** Whole names of a row. */
export const NAMES = ['description_exact', 'search_references.exact']

/** Whole names of the levels above it. */
export const NAMES_ABOVE = [
  'heading_description.exact',
  'ancestor_descriptions.exact',
  'ancestor_search_references.exact',
]

/** Boosts rows whose whole name, or that of a level above, is the query, above every other signal. `unit`: see `TextSignals`. */
export const exactNameClauses = (text: SearchText, unit: number, boosts: Boosts): readonly Query[] => [
  constantScore(anyField(NAMES, text.whole), unit * boosts.exact_name),
  constantScore({ term: { 'description_exact.raw': text.raw } }, unit * boosts.exact_to_the_letter),
  constantScore(anyField(NAMES_ABOVE, text.whole), unit * boosts.exact_name_above),
]

/** The rows that have the query as a search reference of their own. */
export const exactReferenceQuery = (text: SearchText): Query => ({ term: { 'search_references.exact': text.whole } })

const anyField = (fields: readonly string[], value: string): Query =>
  anyOf(...fields.map((field) => ({ term: { [field]: value } })))
