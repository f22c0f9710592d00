import type { Query } from '../../opensearch/query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { facetValue } from './facet-value.ts'
import type { FacetFilter } from './filters.ts'

/** Of curated facets, one clause for each, all of which must hold: a row has `<facet>:<value>` for each of its values. */
export const curatedClauses = (filters: readonly FacetFilter[]): readonly Query[] =>
  filters.map(({ facet, values }) => ({ terms: { facet_values: values.map((value) => facetValue(facet, value)) } }))

export const placeClauses = (filters: readonly FacetFilter[]): readonly Query[] =>
  filters.map(({ facet, values }) => ({ terms: { [facet]: facet === 'declarable' ? booleans(values) : values } }))

/** The index holds what was in force on the day of the ingest; a row that has ended since is no hit. */
export const inForce = (today: IsoDate): Query => ({
  bool: { must_not: [{ range: { validity_end_date: { lt: today } } }] },
})

/** The engine refuses other words for a boolean; here they match nothing, like any value that no row has. */
const booleans = (values: readonly string[]): readonly string[] =>
  values.filter((value) => value === 'true' || value === 'false')
