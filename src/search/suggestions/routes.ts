import { z } from 'zod'
import { SERVICE_UNAVAILABLE } from '../../http/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../http/define-route.ts'
import { weakTag } from '../../http/entity-tag.ts'
import { wholeNumber } from '../../json-api/pagination.ts'
import { DEFAULT_REGION, REGIONS, type Region } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import type { LiveVersions } from '../../versions/live-versions.ts'
import { noData } from '../../versions/no-data.ts'
import { queryText } from '../parameters.ts'
import { presentSuggestions } from './present.ts'
import { type SuggestionsDocument, suggestionsDocumentSchema } from './response-schema.ts'
import type { Suggest } from './suggest.ts'

export interface SuggestionRouteDependencies {
  readonly suggest: Suggest
  readonly liveVersions: LiveVersions
  /** Version of the program: with another ranking the same data gives another answer. */
  readonly version: string
}

/** A list under a field of a form shows no more. */
const MOST_SUGGESTIONS = 10

const querySchema = z.object({
  q: queryText.meta({
    description: 'As far as it is typed: the beginning of words, or of a code from two digits on.',
    example: 'tom',
  }),
  limit: wholeNumber(MOST_SUGGESTIONS)
    .default(MOST_SUGGESTIONS)
    .meta({ description: `At most so many. Default: ${MOST_SUGGESTIONS}.` }),
})

type Parameters = z.output<typeof querySchema>

const SHARED = {
  method: 'GET',
  summary: 'Suggest searches while one is typed',
  description:
    'Search references, chapters and headings with words that begin with what is typed, a typing error in words of four letters or more allowed; for digits, the codes that begin with them.',
  tags: ['Search'],
  query: querySchema,
  invalid: 400,
  unknownQuery: 'ignore',
  responses: {
    200: {
      description: 'What to offer, best first.',
      schema: suggestionsDocumentSchema,
      headers: { ETag: 'Changes with the data and the query.', 'Cache-Control': '`private, no-cache`' },
      example: {
        data: [
          {
            id: '5b0d3f1c4f0f2f1e',
            type: 'search_suggestion',
            attributes: {
              value: 'tomato ketchup',
              score: 8,
              query: 'tom',
              kind: 'search_reference',
              resource: {
                id: '34913',
                type: 'commodity',
                href: '/uk/api/v2/commodities/2103200000',
                goods_nomenclature_item_id: '2103200000',
                productline_suffix: '80',
                description: 'Tomato ketchup and other tomato sauces',
              },
            },
          },
        ],
      },
    },
    304: { description: 'The client holds this answer already.' },
    503: SERVICE_UNAVAILABLE,
  },
} as const

/** Suggestions of either tariff. */
export const suggestionRoutes = (dependencies: SuggestionRouteDependencies): readonly Route[] => [
  defineRoute({
    ...SHARED,
    path: '/:region/api/beta/search_suggestions',
    params: z.object({ region: z.enum(REGIONS) }),
    handle: ({ params, query }, context) => answer(dependencies, params.region, query, context),
  }),
  defineRoute({
    ...SHARED,
    path: '/api/beta/search_suggestions',
    description: `${SHARED.description} The UK tariff.`,
    handle: ({ query }, context) => answer(dependencies, DEFAULT_REGION, query, context),
  }),
]

const answer = async (
  { suggest, liveVersions, version }: SuggestionRouteDependencies,
  region: Region,
  { q, limit }: Parameters,
  context: RequestContext,
): Promise<{
  readonly status?: 304
  readonly body?: SuggestionsDocument
  readonly headers: Record<string, string>
}> => {
  const live = await liveVersions.get(region)
  if (live === null) throw noData(region)

  const today = todayUtc()
  const etag = weakTag(version, live.suggestionsIndex, today, context.path, context.querystring)
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (context.holds(etag)) return { status: 304, headers }

  const suggestions = await suggest(live, { query: q, limit, today }, { signal: context.signal })
  return { body: presentSuggestions(suggestions, q, region), headers }
}
