import { singularOf } from '../language/singular.ts'
import { valuesOnly } from '../opensearch/query.ts'

/** Texts that somebody chose a code for with care: one that is the description decides. */
const CURATED_SOURCES = ['search_reference', 'extra_reference', 'brand']

/** References of one wording: there are three codes for one at most. */
const MOST_REFERENCES = 10

/** The curated references that are the description, but for case, accents, spaces and the number of its last word. */
export const exactReferenceBody = (description: string): object => ({
  query: {
    bool: {
      filter: [{ terms: { 'text.exact': inEitherNumber(description) } }, { terms: { source: CURATED_SOURCES } }],
    },
  },
  size: MOST_REFERENCES,
  ...valuesOnly('code', 'weight'),
  track_total_hits: false,
})

const inEitherNumber = (description: string): readonly string[] => {
  const text = description.toLowerCase()
  const one = text.replace(/[a-z]+$/, singularOf)
  return [...new Set([text, one, `${one}s`, `${one}es`])]
}
