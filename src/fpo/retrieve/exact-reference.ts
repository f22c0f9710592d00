import { inRegion } from '../../classifiers/neighbours.ts'
import { singularOf } from '../../language/singular.ts'
import { valuesOnly } from '../../opensearch/query.ts'
import type { Region } from '../../tariff/region.ts'

/** Sources whose texts were curated: one that reads the same as the description decides its code. */
const CURATED_SOURCES = ['search_reference', 'extra_reference', 'brand']

/** No wording has more than three codes. */
const MAX_REFERENCES = 10

/** Finds the curated references that equal the description, regardless of case, accents, spaces and the last word's number. */
export const exactReferenceBody = (description: string, region: Region): object => ({
  query: {
    bool: {
      filter: [
        { terms: { 'text.exact': singularAndPlurals(description) } },
        { terms: { source: CURATED_SOURCES } },
        inRegion(region),
      ],
    },
  },
  size: MAX_REFERENCES,
  ...valuesOnly('code', 'weight'),
  track_total_hits: false,
})

const singularAndPlurals = (description: string): readonly string[] => {
  const text = description.toLowerCase()
  const singular = text.replace(/[a-z]+$/, singularOf)
  return [...new Set([text, singular, `${singular}s`, `${singular}es`])]
}
