import { z } from 'zod'
import type { Query } from '../../opensearch/query.ts'
import type { FacetCounts } from '../../questions/facets/facet-counts.ts'
import {
  bySplit,
  coversEnough,
  facetCounts,
  facetCountsSchema,
  narrows,
  ownFacetCounts,
  readFacetCounts,
} from '../facets/facet-counts.ts'
import { curatedClauses } from '../facets/filter-clauses.ts'
import type { FacetFilter } from '../facets/filters.ts'
import { SCORE, SCORES, scoresSchema } from '../queries/hit-scores.ts'
import { type HitStatistics, readStatistics, statisticsAggregations, statisticsSchema } from './statistics.ts'

/** What is counted over all hits. */
export interface HitCounts {
  readonly statistics: HitStatistics
  /** Facets, by how well they split the hits. */
  readonly facets: readonly FacetCounts[]
  readonly direct: DirectHits
  /** Every hit; empty unless they were asked for. */
  readonly places: readonly HitPlace[]
}

/** Where a hit stands, and its score. */
export interface HitPlace {
  /** Position in the index. */
  readonly position: number
  readonly score: number
}

/** The hits that the query names exactly. */
export interface DirectHits {
  readonly count: number
  /** Position in the tariff of the first, and the best score of all of them; null without any. */
  readonly first: { readonly position: number; readonly score: number } | null
}

/**
 * Counts over the matches before curated filters, which are applied in here: statistics and facets without a filter are
 * counted under all filters; a facet with a filter under those of the other facets, so that its counts show what another
 * choice would find. `named`: matches the rows that the query names exactly. `places`: whether to list where each hit is.
 */
export const hitAggregations = (curated: readonly FacetFilter[], named: Query | null, places: boolean): object => ({
  hits: {
    filter: allOf(curated),
    aggs: {
      ...statisticsAggregations,
      facet_values: facetCounts,
      ...(named === null ? {} : { named: { filter: named, aggs: directAggregations } }),
      ...(places ? { places: { terms: { field: 'position', size: MAX_PLACES }, aggs: SCORES } } : {}),
    },
  },
  ...Object.fromEntries(
    curated.map(({ facet }, index) => [
      filteredFacet(index),
      { filter: allOf(curated.toSpliced(index, 1)), aggs: { facet_values: ownFacetCounts(facet) } },
    ]),
  ),
})

/** More than a search in words finds; a range of codes may have more, of which the first in the tariff are listed. */
const MAX_PLACES = 5000

/** The facets that narrow the hits and cover enough of their score, those that split it best first; one with a filter is always included, so that the choice can be undone or widened. */
export const readHitCounts = (aggregations: unknown, curated: readonly FacetFilter[]): HitCounts => {
  const filtered = curated.map(({ facet }) => facet)
  const answer = answerSchema.parse(aggregations)
  const { doc_count: hits, facet_values, named, places, ...statistics } = hitsSchema.parse(answer.hits)
  const read = readStatistics(statistics)
  const score = read.chapters.reduce((sum, chapter) => sum + chapter.score, 0)
  const others = readFacetCounts(facet_values).filter(
    (counts) => !filtered.includes(counts.facet) && narrows(counts, hits) && coversEnough(counts, score),
  )
  const own = curated.flatMap((_, index) =>
    readFacetCounts(filteredFacetSchema.parse(answer[filteredFacet(index)]).facet_values),
  )
  return {
    statistics: read,
    facets: [...others, ...own].toSorted(bySplit(score)),
    direct: readDirectHits(named),
    places: (places?.buckets ?? []).map(({ key, scores }) => ({ position: key, score: scores.value })),
  }
}

const allOf = (curated: readonly FacetFilter[]): object => ({ bool: { filter: curatedClauses(curated) } })

/** Name of the aggregation for the facet of the filter at an index. */
const filteredFacet = (index: number): string => `chosen_${index}`

const answerSchema = z.record(z.string(), z.unknown())

const filteredFacetSchema = z.object({ facet_values: facetCountsSchema })

const directAggregations = { position: { min: { field: 'position' } }, score: { max: SCORE } } as const

const namedSchema = z.object({
  doc_count: z.int(),
  // The values are null without hits.
  position: z.object({ value: z.number().nullable() }),
  score: z.object({ value: z.number().nullable() }),
})

const readDirectHits = (named: z.output<typeof namedSchema> | undefined): DirectHits => {
  const position = named?.position.value ?? null
  const score = named?.score.value ?? null
  return { count: named?.doc_count ?? 0, first: position === null || score === null ? null : { position, score } }
}

const hitsSchema = statisticsSchema.extend({
  doc_count: z.int(),
  facet_values: facetCountsSchema,
  named: namedSchema.optional(),
  places: z.object({ buckets: z.array(z.object({ key: z.int(), scores: scoresSchema })) }).optional(),
})
