import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import { createPerVersion, type PerVersion } from '../../versions/per-version.ts'
import type { Guide } from './guide.ts'
import type { InterceptIndex } from './intercept.ts'
import { readGuides, readIntercepts } from './read-curation.ts'

/** A question that narrows a search, as curated. */
export interface FacetDefinition {
  /** Key: lower-case letters, digits and `_`. */
  readonly facet: string
  readonly displayName: string
  readonly question: string
  /** Every value that a row can have, as it is spelt in answers. */
  readonly classifications: readonly string[]
}

/** What people have written down about a version of the data to help those who search it. */
export interface Curation {
  /** The facets in use, by key, in the order of the keys. */
  readonly facets: ReadonlyMap<string, FacetDefinition>
  /** The guides in use. */
  readonly guides: readonly Guide[]
  readonly intercepts: InterceptIndex
}

/** By `dataVersionId`. */
export type Curations = PerVersion<number, Curation>

/** Read once for each version: a version never changes, and while Postgres is away searches go on with what is known. */
export const createCurations = (postgres: Queryable): Curations =>
  createPerVersion(async (dataVersionId) => {
    const [facets, guides, intercepts] = await Promise.all([
      readFacets(postgres, dataVersionId),
      readGuides(postgres, dataVersionId),
      readIntercepts(postgres, dataVersionId),
    ])
    return { facets, guides, intercepts }
  })

interface FacetRow {
  readonly facet: string
  readonly display_name: string | null
  readonly question: string | null
  readonly classifications: readonly string[]
}

const readFacets = async (
  postgres: Queryable,
  dataVersionId: number,
): Promise<ReadonlyMap<string, FacetDefinition>> => {
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

/** `clothing_gender` reads "Clothing gender". */
const humanise = (facet: string): string => {
  const words = facet.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
