import { z } from 'zod'
import { SERVICE_UNAVAILABLE } from '../http/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../http/define-route.ts'
import { weakTag } from '../http/entity-tag.ts'
import { RequestError } from '../http/request-error.ts'
import { DEFAULT_REGION, REGIONS, type Region } from '../tariff/region.ts'
import { todayUtc } from '../tariff/validity.ts'
import type { LiveVersions } from '../versions/live-versions.ts'
import { noData } from '../versions/no-data.ts'
import { CURATION, type Curation } from './curation/curation.ts'
import { findCuratedContent } from './curation/find-curated-content.ts'
import { type Filters, resolveFilters } from './facets/filters.ts'
import { type SearchParameters, searchQuerySchema } from './parameters.ts'
import { presentSearch } from './present/present-search.ts'
import { type SearchDocument, searchDocumentSchema } from './present/response-schema.ts'
import type { Search } from './search.ts'

export interface SearchRouteDependencies {
  readonly search: Search
  readonly liveVersions: LiveVersions
  /** Version of the program: with another ranking the same data gives another answer. */
  readonly version: string
}

const SHARED = {
  method: 'GET',
  summary: 'Search the tariff',
  description:
    'Free text, or a full or partial commodity code. Statistics cover all hits, whatever the page. Only the current tariff is searched.',
  tags: ['Search'],
  query: searchQuerySchema,
  invalid: 400,
  unknownQuery: 'ignore',
  responses: {
    200: {
      description: 'The hits, with statistics by chapter and heading.',
      schema: searchDocumentSchema,
      headers: { ETag: 'Changes with the data and the query.', 'Cache-Control': '`private, no-cache`' },
    },
    304: { description: 'The client holds this answer already.' },
    503: SERVICE_UNAVAILABLE,
  },
} as const

/** Search of either tariff. */
export const searchRoutes = (dependencies: SearchRouteDependencies): readonly Route[] => [
  defineRoute({
    ...SHARED,
    path: '/:region/api/beta/search',
    params: z.object({ region: z.enum(REGIONS) }),
    handle: ({ params, query }, context) => answer(dependencies, params.region, query, context),
  }),
  defineRoute({
    ...SHARED,
    path: '/api/beta/search',
    description: `${SHARED.description} The UK tariff.`,
    handle: ({ query }, context) => answer(dependencies, DEFAULT_REGION, query, context),
  }),
]

const answer = async (
  { search, liveVersions, version }: SearchRouteDependencies,
  region: Region,
  parameters: SearchParameters,
  context: RequestContext,
): Promise<{ readonly status?: 304; readonly body?: SearchDocument; readonly headers: Record<string, string> }> => {
  const live = await liveVersions.get(region)
  if (live === null) throw noData(region)

  const today = todayUtc()
  const etag = weakTag(version, live.searchIndex, today, context.path, context.querystring)
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (context.holds(etag)) return { status: 304, headers }

  const page = { page: parameters.page, perPage: parameters.per_page }
  const curation = await live.data.get(CURATION)
  const request = {
    query: parameters.q,
    spell: parameters.spell === '1',
    page,
    scope: { today, filters: filtersOf(parameters, curation) },
    explain: parameters.explain === '1',
  }
  const outcome = await search(live, request, { signal: context.signal })
  const content = await findCuratedContent(live, curation, outcome, today)
  return { body: presentSearch(outcome, content, page, context), headers }
}

const filtersOf = (parameters: SearchParameters, { facets }: Curation): Filters => {
  const { problems, ...filters } = resolveFilters(parameters.filter, parameters['filter[*]'], facets)
  const [first, ...rest] = problems.map(({ parameter, message }) => ({
    code: 'invalid_parameter' as const,
    detail: `\`${parameter}\` is not valid. ${message}.`,
    source: { parameter },
  }))
  if (first !== undefined) throw new RequestError([first, ...rest])
  return filters
}
