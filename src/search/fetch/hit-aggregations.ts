import { z } from 'zod'
import type { Query } from '../../opensearch/query.ts'
import {
  byCount,
  type FacetCounts,
  facetCounts,
  facetCountsSchema,
  narrows,
  ownFacetCounts,
  readFacetCounts,
} from '../facets/facet-counts.ts'
import { curatedClauses } from '../facets/filter-clauses.ts'
import type { FacetFilter } from '../facets/filters.ts'
import { type HitStatistics, readStatistics, SCORE, statisticsAggregations, statisticsSchema } from './statistics.ts'

/** What is counted over all hits. */
export interface HitCounts {
  readonly statistics: HitStatistics
  /** By the number of hits that have a value of the facet. */
  readonly facets: readonly FacetCounts[]
  /** Those that the query names exactly. */
  readonly named: NamedHits
}

/** The hits that a query names exactly. */
export interface NamedHits {
  readonly count: number
  /** Place in the tariff of the first, and the best score of them; null without any. */
  readonly first: { readonly position: number; readonly score: number } | null
}

/**
 * Counts over what matches the query before curated filters, which apply in here: the statistics, and the facets that
 * nothing is chosen of, see all filters; a facet with a filter sees those of the others, and so shows what another
 * choice would give.
 */
export const hitAggregations = (curated: readonly FacetFilter[], named: Query | null): object => ({
  hits: {
    filter: allOf(curated),
    aggs: {
      ...statisticsAggregations,
      facet_values: facetCounts,
      ...(named === null ? {} : { named: { filter: named, aggs: firstOf } }),
    },
  },
  ...Object.fromEntries(
    curated.map(({ facet }, place) => [
      chosen(place),
      { filter: allOf(curated.toSpliced(place, 1)), aggs: { facet_values: ownFacetCounts(facet) } },
    ]),
  ),
})

/** The facets among the hits that narrow them; one with a filter stays, so that it can be undone or widened. */
export const readHitCounts = (aggregations: unknown, curated: readonly FacetFilter[]): HitCounts => {
  const filtered = curated.map(({ facet }) => facet)
  const answer = z.record(z.string(), z.unknown()).parse(aggregations)
  const { doc_count: hits, facet_values, named, ...statistics } = hitsSchema.parse(answer.hits)
  const others = readFacetCounts(facet_values).filter(
    (counts) => !filtered.includes(counts.facet) && narrows(counts, hits),
  )
  const own = curated.flatMap((_, place) => readFacetCounts(chosenSchema.parse(answer[chosen(place)]).facet_values))
  return {
    statistics: readStatistics(statistics),
    facets: [...others, ...own].toSorted(byCount),
    named: readNamed(named),
  }
}

const allOf = (curated: readonly FacetFilter[]): object => ({ bool: { filter: curatedClauses(curated) } })

/** Name of the aggregation of the filter at a place. */
const chosen = (place: number): string => `chosen_${place}`

const chosenSchema = z.object({ facet_values: facetCountsSchema })

const firstOf = { position: { min: { field: 'position' } }, score: { max: SCORE } } as const

const namedSchema = z.object({
  doc_count: z.int(),
  // Null without hits.
  position: z.object({ value: z.number().nullable() }),
  score: z.object({ value: z.number().nullable() }),
})

const readNamed = (named: z.output<typeof namedSchema> | undefined): NamedHits => {
  const position = named?.position.value ?? null
  return {
    count: named?.doc_count ?? 0,
    first: position === null ? null : { position, score: named?.score.value ?? 0 },
  }
}

const hitsSchema = statisticsSchema.extend({
  doc_count: z.int(),
  facet_values: facetCountsSchema,
  named: namedSchema.optional(),
})
