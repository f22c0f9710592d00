import { readFacetValue } from './facet-value.ts'
import { compareRanges, readNumericRange } from './numeric-range.ts'

/** Number of hits with one value of a facet. */
export interface ClassificationCount {
  readonly classification: string
  readonly count: number
  /** Sum over the hits. */
  readonly score: number
}

/** Numbers of hits by the values of a facet. */
export interface FacetCounts {
  readonly facet: string
  /** Number of hits that have any value of the facet. */
  readonly count: number
  /** Sum over these hits. */
  readonly score: number
  /** The values, by count, then name; ranges of numbers by their numbers. */
  readonly classifications: readonly ClassificationCount[]
}

/** Counts of values as they are indexed, grouped by facet. */
export const countsByFacet = (
  values: Iterable<{ readonly value: string; readonly count: number; readonly score: number }>,
): readonly FacetCounts[] => {
  const facets = new Map<string, ClassificationCount[]>()
  for (const { value, count, score } of values) {
    const [facet, classification] = readFacetValue(value)
    const before = facets.get(facet) ?? []
    before.push({ classification, count, score })
    facets.set(facet, before)
  }
  return [...facets].map(([facet, classifications]) => ({
    facet,
    // A row has at most one value of a facet.
    count: classifications.reduce((sum, { count }) => sum + count, 0),
    score: classifications.reduce((sum, { score }) => sum + score, 0),
    classifications: inOrder(classifications),
  }))
}

const inOrder = (classifications: readonly ClassificationCount[]): readonly ClassificationCount[] => {
  const ranges = classifications.flatMap((value) => {
    const range = readNumericRange(value.classification)
    return range === null ? [] : [{ value, range }]
  })
  return ranges.length === classifications.length
    ? ranges.toSorted((a, b) => compareRanges(a.range, b.range)).map(({ value }) => value)
    : classifications.toSorted((a, b) => b.count - a.count || byText(a.classification, b.classification))
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1)
