import type { Route } from '../http/route/define-route.ts'
import type { JsonResult } from '../http/route/route-result.ts'
import { type VersionedRequest, type VersionedRouteDependencies, versionedRoutes } from '../versions/versioned-route.ts'
import { rejectInvalidFilters } from './facets/invalid-filters.ts'
import { type SearchParameters, searchQuerySchema } from './parameters.ts'
import { presentSearch } from './present/present-search.ts'
import { type SearchDocument, searchDocumentSchema } from './present/response-schema.ts'
import type { Search } from './search.ts'

export interface SearchRouteDependencies extends VersionedRouteDependencies {
  readonly search: Search
}

/** Search of either tariff. */
export const searchRoutes = (dependencies: SearchRouteDependencies): readonly Route[] =>
  versionedRoutes(dependencies, {
    path: '/api/beta/search',
    region: 'any',
    summary: 'Search the tariff',
    description:
      'Free text, or a full or partial commodity code. Statistics cover all hits, not only those of the page. Only the current tariff is searched.',
    tags: ['Search'],
    query: searchQuerySchema,
    invalid: 400,
    ok: {
      description: 'The hits, with statistics by chapter and heading.',
      schema: searchDocumentSchema,
      headers: { ETag: 'Changes with the data and the query.', 'Cache-Control': '`private, no-cache`' },
    },
    cachePolicy: { kind: 'private' },
    // One more search, whose scores the engine explains one by one.
    capacityOf: ({ explain }) => (explain === '1' ? 'heavy' : 'search'),
    answer: (request) => answer(dependencies, request),
  })

const answer = async (
  { search }: SearchRouteDependencies,
  { live, asOf: today, query, context, signal }: VersionedRequest<unknown, SearchParameters>,
): Promise<JsonResult<SearchDocument>> => {
  const page = { page: query.page, perPage: query.per_page }
  const request = {
    query: query.q,
    spell: query.spell === '1',
    language: query.lang,
    filters: { pairs: query.filter, family: query['filter[*]'] },
    page,
    today,
    explain: query.explain === '1',
  }
  const outcome = await search(live, request, { signal }).catch(rejectFilters)
  return { kind: 'json', body: presentSearch(outcome, page, context), isDegraded: outcome.isDegraded }
}

const rejectFilters = rejectInvalidFilters(({ parameter, message }) => ({
  detail: `\`${parameter}\` is not valid. ${message}.`,
  source: { parameter },
}))
