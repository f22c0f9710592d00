import { z } from 'zod'
import { SERVICE_UNAVAILABLE } from '../../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../http/route/define-route.ts'
import type { JsonResult } from '../../http/route/route-result.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import { withChapterDigits } from '../../tariff/code-query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { DEFAULT_REGION, type Region } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { LiveVersion, LiveVersions } from '../../versions/live-versions.ts'
import { noData } from '../../versions/no-data.ts'
import { regionSchema, versionedRoutes } from '../../versions/versioned-route.ts'
import type { ScoredHit } from '../fetch/fetch-hits.ts'
import { HIT_DOCUMENTS } from '../fetch/hit-documents.ts'
import { MAX_QUERY_LENGTH, withSingleBlanks } from '../parameters.ts'
import type { SearchRouteDependencies } from '../routes.ts'
import type { Search } from '../search.ts'
import type { SuggestionRouteDependencies } from '../suggestions/routes.ts'
import { type ClassicLevels, presentExactMatch, presentFuzzyMatch, presentNullMatch } from './present-classic-search.ts'
import { presentClassicSuggestions } from './present-classic-suggestions.ts'
import { type ClassicSearchDocument, classicSearchSchema, classicSuggestionsSchema } from './response-schema.ts'

/** Hits of a response, which has no pages. */
const MAX_HITS = 100
const MAX_SUGGESTIONS = 10

const queryText = z
  .string()
  .overwrite(withSingleBlanks)
  .refine((text) => [...text].length <= MAX_QUERY_LENGTH, `A query has at most ${MAX_QUERY_LENGTH} characters`)
  .meta({ description: 'Words, or a full or partial commodity code. Blank: nothing is found.', example: 'horses' })

const querySchema = z.object({ q: queryText.default('') })

const postedSchema = z.object({ q: queryText.optional() })

const SEARCH = {
  summary: 'Search the tariff as clients of the public service do',
  description:
    'An exact match if the query is a code or a search reference, else hits by level. Only the current tariff is searched, whatever `as_of` says. `/api/beta/search` has pages, facets and statistics as well.',
  tags: ['Search'],
} as const

const FOUND = { description: 'The match or the hits, best first.', schema: classicSearchSchema }

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
    ...SEARCH,
    path: '/api/v2/search',
    region: 'any',
    query: querySchema,
    invalid: 400,
    ok: { ...FOUND, headers: HEADERS },
    cachePolicy: { kind: 'private' },
    capacityOf: () => 'search',
    answer: async ({ live, asOf: today, query: { q }, signal }) => ({
      kind: 'json',
      ...(await answerSearch(search, { live, today, q, signal })),
    }),
  }),
  ...postedSearchRoutes(search, dependencies.liveVersions),
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
    capacityOf: () => 'search',
    answer: async ({ live, asOf: today, query: { q }, signal }) => {
      const request = { query: q, limit: MAX_SUGGESTIONS, today }
      const suggestions = q === '' ? [] : await suggest(live, request, { signal })
      return { kind: 'json', body: presentClassicSuggestions(suggestions, q) }
    },
  }),
]

/** The search for clients that post their query. */
function postedSearchRoutes(search: Search, liveVersions: LiveVersions): readonly Route[] {
  const shared = {
    ...SEARCH,
    method: 'POST',
    query: postedSchema,
    body: postedSchema,
    formBody: true,
    invalid: 400,
    unknownQuery: 'ignore',
    responses: { 200: FOUND, 503: SERVICE_UNAVAILABLE },
  } as const
  const answer = async (region: Region, q: string, context: RequestContext) => {
    const live = await liveVersions.get(region)
    if (live === null) throw noData(region)
    const { signal } = context
    return {
      kind: 'json',
      ...(await context.admitted('search', () => answerSearch(search, { live, today: todayUtc(), q, signal }), signal)),
      headers: { 'Cache-Control': 'no-store' },
    } as const
  }
  return [
    defineRoute({
      ...shared,
      path: '/:region/api/v2/search',
      params: z.object({ region: regionSchema }),
      handle: ({ params, query, body }, context) => answer(params.region, body.q ?? query.q ?? '', context),
    }),
    defineRoute({
      ...shared,
      path: '/api/v2/search',
      aliasOf: '/:region/api/v2/search',
      handle: ({ query, body }, context) => answer(DEFAULT_REGION, body.q ?? query.q ?? '', context),
    }),
  ]
}

interface ClassicRequest {
  readonly live: LiveVersion
  readonly today: IsoDate
  readonly q: string
  readonly signal: AbortSignal
}

async function answerSearch(
  search: Search,
  { live, today, q, signal }: ClassicRequest,
): Promise<Pick<JsonResult<ClassicSearchDocument>, 'body' | 'isDegraded'>> {
  if (q === '') return { body: presentNullMatch() }
  const { hits, directHit, parsed, isDegraded } = await search(
    live,
    { query: withChapterDigits(q), page: { page: 1, perPage: MAX_HITS }, today },
    { signal },
  )
  if (directHit !== null) return { body: presentExactMatch(directHit), isDegraded }
  const levels = await readLevels(live, hits, today, { signal })
  return { body: presentFuzzyMatch(parsed.corrected_search_query, hits, levels), isDegraded }
}

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
