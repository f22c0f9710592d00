/** A value of a facet as it is indexed. Keys of facets have no colon. */
export const facetValue = (facet: string, classification: string): string => `${facet}:${classification}`

/** The facet and the classification of an indexed value. */
export const readFacetValue = (value: string): readonly [facet: string, classification: string] => {
  const colon = value.indexOf(':')
  return [value.slice(0, colon), value.slice(colon + 1)]
}
