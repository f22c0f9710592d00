/** A value of a facet as the index holds it. Keys of facets have no colon. */
export const facetValue = (facet: string, classification: string): string => `${facet}:${classification}`

/** Facet and classification of such a value. */
export const readFacetValue = (value: string): readonly [facet: string, classification: string] => {
  const colon = value.indexOf(':')
  return [value.slice(0, colon), value.slice(colon + 1)]
}
