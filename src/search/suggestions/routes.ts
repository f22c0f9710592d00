import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import { wholeNumber } from '../../json-api/pagination.ts'
import { type VersionedRouteDependencies, versionedRoutes } from '../../versions/versioned-route.ts'
import { queryText } from '../parameters.ts'
import { presentSuggestions } from './present.ts'
import { suggestionsDocumentSchema } from './response-schema.ts'
import type { Suggest } from './suggest.ts'

export interface SuggestionRouteDependencies extends VersionedRouteDependencies {
  readonly suggest: Suggest
}

/** Suggestions of a response: enough for a list below a form field. */
const MAX_SUGGESTIONS = 10

const querySchema = z.object({
  q: queryText.meta({
    description: 'The query typed so far: prefixes of words, or of a code from two digits on.',
    example: 'tom',
  }),
  limit: wholeNumber(MAX_SUGGESTIONS)
    .default(MAX_SUGGESTIONS)
    .meta({ description: `Maximum number of suggestions. Default: ${MAX_SUGGESTIONS}.` }),
})

/** Suggestions of either tariff. */
export const suggestionRoutes = ({ suggest, ...dependencies }: SuggestionRouteDependencies): readonly Route[] =>
  versionedRoutes(dependencies, {
    path: '/api/beta/search_suggestions',
    region: 'any',
    summary: 'Suggest queries while one is typed',
    description:
      'Search references, in eight more languages where their words are known, chapters and headings with words that begin with those typed, with typing errors allowed in words of four letters or more; for digits, the codes that begin with them.',
    tags: ['Search'],
    query: querySchema,
    invalid: 400,
    ok: {
      description: 'Suggestions, best first.',
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
              language: 'en',
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
    cachePolicy: { kind: 'private' },
    capacityOf: () => 'search',
    answer: async ({ live, asOf: today, query: { q, limit }, signal }) => {
      const suggestions = await suggest(live, { query: q, limit, today }, { signal })
      return { kind: 'json', body: presentSuggestions(suggestions, q, live.region) }
    },
  })
