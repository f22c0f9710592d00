import { z } from 'zod'
import { SERVICE_UNAVAILABLE } from '../../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../http/route/define-route.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { withChapterDigits } from '../../tariff/code-query.ts'
import { DEFAULT_REGION, type Region } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { asOfParameter } from '../../versions/as-of.ts'
import { noData } from '../../versions/no-data.ts'
import { regionSchema } from '../../versions/versioned-route.ts'
import { MAX_QUERY_LENGTH, withSingleBlanks } from '../parameters.ts'
import type { SearchRouteDependencies } from '../routes.ts'
import { presentCandidate } from './present.ts'
import { classificationSearchDocument } from './resources.ts'

const MAX_LIMIT = 50
const DEFAULT_LIMIT = 30

const text = z
  .string()
  .overwrite(withSingleBlanks)
  .refine((sent) => [...sent].length <= MAX_QUERY_LENGTH, `Send at most ${MAX_QUERY_LENGTH} characters.`)

const WHOLE = 'Send a whole number.'

const parameters = z.object({
  q: text.optional().meta({ description: 'What the goods are. Blank: no candidates.', example: 'leather handbag' }),
  limit: z
    .union([z.int(WHOLE), z.string().regex(/^-?\d{1,9}$/, WHOLE)], WHOLE)
    .optional()
    .meta({
      description: `Most candidates, 1 to ${MAX_LIMIT}; beyond, the nearest of these. Default: ${DEFAULT_LIMIT}.`,
    }),
  expanded_query: text.optional().meta({ description: 'The text to search for in place of `q`.' }),
  as_of: asOfParameter,
  request_id: z
    .string()
    .max(128, 'Send at most 128 characters.')
    .optional()
    .meta({ description: 'Repeated in `meta`.' }),
})

type Parameters = z.output<typeof parameters>

/** Candidates for a description, at the address that the public service's assistant asks. */
export function classificationSearchRoutes({ search, liveVersions }: SearchRouteDependencies): readonly Route[] {
  const path = '/api/v2/classification_search'
  const shared = {
    summary: 'Find candidate codes for a description of goods',
    description:
      'Rows of the tariff, best first, each with the texts above it: meant for a program that chooses among them. They are those of `/api/beta/search`.',
    tags: ['Search'],
    query: parameters,
    invalid: 422,
    unknownQuery: 'ignore',
    responses: {
      200: {
        description: 'The candidates.',
        schema: classificationSearchDocument.schema,
        headers: { 'Cache-Control': '`no-store`' },
      },
      503: SERVICE_UNAVAILABLE,
    },
  } as const
  const answer = async (region: Region, sent: Parameters, context: RequestContext) => {
    const live = await liveVersions.get(region)
    if (live === null) throw noData(region)
    const { signal } = context
    const query = sent.expanded_query || sent.q || ''
    const limit = Math.min(Math.max(Number(sent.limit ?? DEFAULT_LIMIT), 1), MAX_LIMIT)
    const request = {
      query: withChapterDigits(query),
      page: { page: 1, perPage: limit },
      today: sent.as_of ?? todayUtc(),
    }
    const hits =
      query === '' ? [] : (await context.admitted('search', () => search(live, request, { signal }), signal)).hits
    const body: JsonApiDocument = {
      data: hits.map((hit) => presentCandidate(hit, region)),
      meta: {
        request_id: sent.request_id || context.requestId,
        retrieval_method: 'hybrid',
        expanded_query: sent.expanded_query || null,
        result_count: hits.length,
        max_score: hits.length === 0 ? null : Math.max(...hits.map(({ score }) => score)),
      },
    }
    return { kind: 'json', body, headers: { 'Cache-Control': 'no-store' } } as const
  }
  const inRegion = z.object({ region: regionSchema })
  const posted = { ...shared, method: 'POST', body: parameters, formBody: true } as const
  const aliasOf = `/:region${path}`
  return [
    defineRoute({
      ...shared,
      method: 'GET',
      path: aliasOf,
      params: inRegion,
      handle: ({ params, query }, context) => answer(params.region, query, context),
    }),
    defineRoute({
      ...shared,
      method: 'GET',
      path,
      aliasOf,
      handle: ({ query }, context) => answer(DEFAULT_REGION, query, context),
    }),
    defineRoute({
      ...posted,
      path: aliasOf,
      params: inRegion,
      handle: ({ params, query, body }, context) => answer(params.region, { ...query, ...body }, context),
    }),
    defineRoute({
      ...posted,
      path,
      aliasOf,
      handle: ({ query, body }, context) => answer(DEFAULT_REGION, { ...query, ...body }, context),
    }),
  ]
}
