import { z } from 'zod'
import { countsByFacet, type FacetCounts } from '../../questions/facets/facet-counts.ts'
import { SCORES, scoresSchema } from '../queries/hit-scores.ts'

/** Buckets of the aggregation: more than the values of all facets together (about 450), so that none is left out. */
const VALUES = 10_000

/** Aggregation of hits by value, for all facets. */
export const facetCounts = { terms: { field: 'facet_values', size: VALUES }, aggs: SCORES } as const

/** Aggregation of hits by value, for one facet. Keys have letters, digits and `_` only, so the pattern needs no escapes. */
export const ownFacetCounts = (facet: string): object => ({
  terms: { field: 'facet_values', size: VALUES, include: `${facet}:.*` },
  aggs: SCORES,
})

export const facetCountsSchema = z.object({
  buckets: z.array(z.object({ key: z.string(), doc_count: z.int(), scores: scoresSchema })),
})

/** Groups the buckets by facet. */
export const readFacetCounts = ({ buckets }: z.output<typeof facetCountsSchema>): readonly FacetCounts[] =>
  countsByFacet(buckets.map(({ key, doc_count: count, scores }) => ({ value: key, count, score: scores.value })))

/** Whether choosing a value changes the hits: not if all hits have the same one. */
export const narrows = ({ classifications, count }: FacetCounts, hits: number): boolean =>
  classifications.length > 1 || count < hits

/** A facet with a smaller share of the score is about something else than what is likely meant: communion wafers among cheese. */
const MIN_SHARE = 0.1

/** Whether the hits with a value of the facet have a tenth of the score of all hits. */
export const coversEnough = ({ score }: FacetCounts, scoreOfAll: number): boolean => score >= scoreOfAll * MIN_SHARE

/** The facet whose question splits the score of all hits best comes first. */
export const bySplit =
  (scoreOfAll: number) =>
  (a: FacetCounts, b: FacetCounts): number =>
    splitOf(b, scoreOfAll) - splitOf(a, scoreOfAll) || byText(a.facet, b.facet)

/** Entropy of the score over the values of the facet, in bits; the hits without a value count as one more. */
const splitOf = ({ classifications, score }: FacetCounts, scoreOfAll: number): number => {
  const parts = [...classifications.map((value) => value.score), Math.max(0, scoreOfAll - score)]
  const total = parts.reduce((sum, part) => sum + part, 0)
  return parts.reduce((bits, part) => (part > 0 ? bits - (part / total) * Math.log2(part / total) : bits), 0)
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1)
