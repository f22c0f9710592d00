import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import { versionedRoutes } from '../../versions/versioned-route.ts'
import { NO_FILTERS } from '../facets/filters.ts'
import type { ScoredHit } from '../fetch/fetch-hits.ts'
import { HIT_DOCUMENTS } from '../fetch/hit-documents.ts'
import { LONGEST_QUERY } from '../parameters.ts'
import type { SearchRouteDependencies } from '../routes.ts'
import type { SuggestionRouteDependencies } from '../suggestions/routes.ts'
import { type ClassicLevels, presentExactMatch, presentFuzzyMatch, presentNullMatch } from './present-classic-search.ts'
import { presentClassicSuggestions } from './present-classic-suggestions.ts'
import { classicSearchSchema, classicSuggestionsSchema } from './response-schema.ts'

/** Hits of a response, which has no pages. */
const MOST_HITS = 100
const MOST_SUGGESTIONS = 10

const querySchema = z.object({
  q: z
    .string()
    .trim()
    .refine((text) => [...text].length <= LONGEST_QUERY, `A query has at most ${LONGEST_QUERY} characters`)
    .default('')
    .meta({ description: 'Words, or a full or partial commodity code. Blank: nothing is found.', example: 'horses' }),
})

const HEADERS = { ETag: 'Changes with the data and the query.', 'Cache-Control': '`private, no-cache`' }

/**
 * Search and suggestions at the addresses of the public service's reference API, in its document structure, for clients
 * written for it. They find what `/api/beta/search` and `/api/beta/search_suggestions` find.
 */
export const classicSearchRoutes = ({
  search,
  suggest,
  ...dependencies
}: SearchRouteDependencies & SuggestionRouteDependencies): readonly Route[] => [
  ...versionedRoutes(dependencies, {
    path: '/api/v2/search',
    region: 'any',
    summary: 'Search the tariff as clients of the public service do',
    description:
      'An exact match if the query is a code or a search reference, else hits by level. Only the current tariff is searched, whatever `as_of` says. `/api/beta/search` has pages, facets and statistics as well.',
    tags: ['Search'],
    query: querySchema,
    invalid: 400,
    ok: { description: 'The match or the hits, best first.', schema: classicSearchSchema, headers: HEADERS },
    cachePolicy: { kind: 'private' },
    answer: async ({ live, asOf: today, query: { q }, context }) => {
      if (q === '') return { kind: 'json', body: presentNullMatch() }
      const { signal } = context
      const { hits, directHit, parsed } = await search(
        live,
        {
          query: asCode(q),
          spell: true,
          page: { page: 1, perPage: MOST_HITS },
          scope: { today, filters: NO_FILTERS },
        },
        { signal },
      )
      if (directHit !== null) return { kind: 'json', body: presentExactMatch(directHit) }
      const levels = await readLevels(live, hits, today, { signal })
      return { kind: 'json', body: presentFuzzyMatch(parsed.corrected_search_query, hits, levels) }
    },
  }),
  ...versionedRoutes(dependencies, {
    path: '/api/v2/search_suggestions',
    region: 'any',
    summary: 'Suggest queries as clients of the public service expect',
    description: 'The suggestions of `/api/beta/search_suggestions`, with the member names of the public service.',
    tags: ['Search'],
    query: querySchema,
    invalid: 400,
    ok: { description: 'Suggestions, best first.', schema: classicSuggestionsSchema, headers: HEADERS },
    cachePolicy: { kind: 'private' },
    answer: async ({ live, asOf: today, query: { q }, context }) => {
      const request = { query: q, limit: MOST_SUGGESTIONS, today }
      const suggestions = q === '' ? [] : await suggest(live, request, { signal: context.signal })
      return { kind: 'json', body: presentClassicSuggestions(suggestions, q) }
    },
  }),
]

/** A single digit is a chapter. */
const asCode = (query: string): string => (/^[1-9]$/.test(query) ? `0${query}` : query)

async function readLevels(
  { region, data }: LiveVersion,
  hits: readonly ScoredHit[],
  today: IsoDate,
  options: RequestOptions,
): Promise<ClassicLevels> {
  const sids = new Set(hits.flatMap(({ document }) => document.ancestors.map((level) => level.goods_nomenclature_sid)))
  const [lists, documents] = await Promise.all([data.get(TARIFF_LISTS), data.get(HIT_DOCUMENTS)])
  const rows = await documents.read([...sids].map(String), options)
  const bySid = new Map(rows.map((row) => [row.goods_nomenclature_sid, row]))
  return {
    region,
    row: (sid) => bySid.get(sid),
    chapterContext: (chapterId) => lists.chapterContext(chapterId, [], today),
  }
}
