/** The facet whose values are rows: hits are the row itself and what stands below it. */
export const WITHIN = 'within'

/** Separates the alternative values of a curated facet in one filter; commas are part of values. */
export const ALTERNATIVES = '|'

/** A value of a facet as it is indexed. Keys of facets have no colon. */
export const facetValue = (facet: string, classification: string): string => `${facet}:${classification}`

/** The facet and the classification of an indexed value. */
export const readFacetValue = (value: string): readonly [facet: string, classification: string] => {
  const colon = value.indexOf(':')
  return [value.slice(0, colon), value.slice(colon + 1)]
}
