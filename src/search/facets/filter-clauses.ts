import { anyOf, type Query } from '../../opensearch/query.ts'
import { facetValue } from '../../questions/facets/facet-value.ts'
import type { PositionRange } from '../../questions/outline.ts'
import type { FacetFilter } from './filters.ts'

/** Clauses of filters by curated facets, all of which must match: rows have `<facet>:<value>` for each of their values. */
export const curatedClauses = (filters: readonly FacetFilter[]): readonly Query[] =>
  filters.map(({ facet, values }) => ({ terms: { facet_values: values.map((value) => facetValue(facet, value)) } }))

/** Clauses of filters by fields that every row has. */
export const placeClauses = (filters: readonly FacetFilter[]): readonly Query[] =>
  filters.map(({ facet, values }) => ({ terms: { [facet]: facet === 'declarable' ? booleans(values) : values } }))

/** The engine refuses other values for a boolean; here they match nothing, like any value that no row has. */
const booleans = (values: readonly string[]): readonly string[] =>
  values.filter((value) => value === 'true' || value === 'false')

/** The clause of rows in one of the ranges; none where there is no limit. */
export const withinClauses = (ranges: readonly PositionRange[] | null): readonly Query[] => {
  if (ranges === null) return []
  if (ranges.length === 0) return [{ match_none: {} }]
  return [anyOf(...ranges.map(({ first, last }) => ({ range: { position: { gte: first, lte: last } } })))]
}
