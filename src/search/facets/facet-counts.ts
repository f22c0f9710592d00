import { z } from 'zod'
import { readFacetValue } from './facet-value.ts'

/** More than the values of all facets together (about 450), so that none is left out. */
const VALUES = 10_000

/** Aggregation of hits by value, for all facets. */
export const facetCounts = { terms: { field: 'facet_values', size: VALUES } } as const

/** Aggregation of hits by value, for one facet. Keys have letters, digits and `_` only, so the pattern needs no escapes. */
export const ownFacetCounts = (facet: string): object => ({
  terms: { field: 'facet_values', size: VALUES, include: `${facet}:.*` },
})

export const facetCountsSchema = z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.int() })) })

/** Number of hits with one value of a facet. */
export interface ClassificationCount {
  readonly classification: string
  readonly count: number
}

/** Numbers of hits by the values of a facet. */
export interface FacetCounts {
  readonly facet: string
  /** Number of hits that have any value of the facet. */
  readonly count: number
  /** By count, then name. */
  readonly classifications: readonly ClassificationCount[]
}

/** Groups the buckets by facet. */
export const readFacetCounts = ({ buckets }: z.output<typeof facetCountsSchema>): readonly FacetCounts[] => {
  const facets = new Map<string, ClassificationCount[]>()
  for (const { key, doc_count: count } of buckets) {
    const [facet, classification] = readFacetValue(key)
    const before = facets.get(facet) ?? []
    before.push({ classification, count })
    facets.set(facet, before)
  }
  return [...facets].map(([facet, classifications]) => ({
    facet,
    // A row has at most one value of a facet.
    count: classifications.reduce((sum, { count }) => sum + count, 0),
    classifications: classifications.toSorted(
      (a, b) => b.count - a.count || byText(a.classification, b.classification),
    ),
  }))
}

/** Whether choosing a value changes the hits: not if all hits have the same one. */
export const narrows = ({ classifications, count }: FacetCounts, hits: number): boolean =>
  classifications.length > 1 || count < hits

export const byCount = (a: FacetCounts, b: FacetCounts): number => b.count - a.count || byText(a.facet, b.facet)

const byText = (a: string, b: string): number => (a < b ? -1 : 1)
