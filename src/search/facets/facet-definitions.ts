import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import type { FacetCounts } from './facet-counts.ts'

/** A question that narrows a search, as curated. */
export interface FacetDefinition {
  /** Key: lower-case letters, digits and `_`. */
  readonly facet: string
  readonly displayName: string
  readonly question: string
  /** Every value that a row can have, spelt as in responses. */
  readonly classifications: readonly string[]
}

/** In the order of the keys. */
export type FacetDefinitions = ReadonlyMap<string, FacetDefinition>

/** The counts of a facet, with its question. */
export type DescribedFacet = Omit<FacetDefinition, 'classifications'> & FacetCounts

/** Leaves out facets without a definition; index and definitions of one version have the same facets. */
export const describeFacets = (
  counts: readonly FacetCounts[],
  definitions: FacetDefinitions,
): readonly DescribedFacet[] =>
  counts.flatMap((count) => {
    const definition = definitions.get(count.facet)
    return definition === undefined ? [] : [{ ...definition, ...count }]
  })

interface FacetRow {
  readonly facet: string
  readonly display_name: string | null
  readonly question: string | null
  readonly classifications: readonly string[]
}

/** The facets of a version that are in use. */
export const readFacetDefinitions = async (postgres: Queryable, dataVersionId: number): Promise<FacetDefinitions> => {
  const rows = await postgres.query<FacetRow>(sql`
    SELECT f.facet, f.display_name, f.question,
           array_agg(DISTINCT c.classification ORDER BY c.classification) AS classifications
      FROM facets f
      JOIN facet_classifiers c ON c.data_version_id = f.data_version_id AND c.facet = f.facet
     WHERE f.data_version_id = ${dataVersionId} AND f.live
     GROUP BY f.facet, f.display_name, f.question
     ORDER BY f.facet`)
  return new Map(
    rows.map(({ facet, display_name, question, classifications }) => {
      const displayName = display_name ?? humanise(facet)
      return [facet, { facet, displayName, question: question ?? `Pick one of ${displayName}`, classifications }]
    }),
  )
}

/** `clothing_gender` becomes "Clothing gender". */
const humanise = (facet: string): string => {
  const words = facet.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
