import type { Query } from '../../../opensearch/query.ts'
import type { SearchText } from '../search-text.ts'

/** Fields that must not state what the query excludes: the row's own words and those of the levels up to its heading. */
const EXCLUDING_FIELDS = ['description_indexed', 'ancestor_descriptions', 'heading_description']

/** Matches the rows that state what the query excludes. */
export const exclusionClauses = (text: SearchText): readonly Query[] =>
  text.excluded.flatMap((phrase) => EXCLUDING_FIELDS.map((field) => states(field, phrase)))

/** The field has the phrase, and not as one of several choices: coffee "whether or not decaffeinated" stays. */
const states = (field: string, phrase: string): Query => ({
  bool: {
    must: [{ match: { [field]: { query: phrase, operator: 'and' } } }],
    must_not: [`or ${phrase}`, `${phrase} or`].map((choice) => ({ match_phrase: { [`${field}.words`]: choice } })),
  },
})
