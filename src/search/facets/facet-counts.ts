import { z } from 'zod'
import { readFacetValue } from './facet-value.ts'

/** More values than all facets together have, so that none is left out; the public ones have about 450. */
const VALUES = 10_000

/** Hits by value of any facet. */
export const facetCounts = { terms: { field: 'facet_values', size: VALUES } } as const

/** Hits by value of one facet. Keys of facets are letters, digits and `_`: plain text in a pattern, too. */
export const ownFacetCounts = (facet: string): object => ({
  terms: { field: 'facet_values', size: VALUES, include: `${facet}:.*` },
})

export const facetCountsSchema = z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: z.int() })) })

/** The hits with one value of a facet. */
export interface ClassificationCount {
  readonly classification: string
  readonly count: number
}

/** What a facet tells apart among the hits. */
export interface FacetCounts {
  readonly facet: string
  /** Hits that have a value of the facet. */
  readonly count: number
  /** By count, then name. */
  readonly classifications: readonly ClassificationCount[]
}

/** Buckets of any number of facets, by the facet. */
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
    // A row has one value at most.
    count: classifications.reduce((sum, { count }) => sum + count, 0),
    classifications: classifications.toSorted(
      (a, b) => b.count - a.count || byText(a.classification, b.classification),
    ),
  }))
}

/** One value that every hit has: choosing it changes nothing. */
export const narrows = ({ classifications, count }: FacetCounts, hits: number): boolean =>
  classifications.length > 1 || count < hits

export const byCount = (a: FacetCounts, b: FacetCounts): number => b.count - a.count || byText(a.facet, b.facet)

const byText = (a: string, b: string): number => (a < b ? -1 : 1)
