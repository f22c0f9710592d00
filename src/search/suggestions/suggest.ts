import { queryReader } from '../../language/languages/read-query.ts'
import type { OpenSearch } from '../../opensearch/client.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import { readCode } from '../../tariff/code-query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { spellingOf } from '../../tariff-data/spelling.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { SuggestionDocument } from './document.ts'
import { suggestionsBody } from './query.ts'

/** The fields of a document that suggestions show. */
export type ShownSuggestion = Pick<SuggestionDocument, 'value' | 'kind' | 'language' | 'resource'>

export interface Suggestion extends ShownSuggestion {
  readonly id: string
  /** Comparable within one response. */
  readonly score: number
}

export interface SuggestionRequest {
  /** The query as typed so far. */
  readonly query: string
  readonly limit: number
  readonly today: IsoDate
}

/**
 * Returns suggestions for an incomplete query, best first; for one in another language that nothing begins with, those for
 * the query in English.
 */
export type Suggest = (
  live: LiveVersion,
  request: SuggestionRequest,
  options?: RequestOptions,
) => Promise<readonly Suggestion[]>

export const createSuggest =
  (openSearch: OpenSearch): Suggest =>
  async (live, { query, limit, today }, options = {}) => {
    const suggestionsFor = async (text: string): Promise<readonly Suggestion[]> => {
      const body = suggestionsBody(text, limit, today)
      if (body === null) return []
      const found = await openSearch.search<ShownSuggestion>(live.suggestionsIndex, body, options)
      return found.hits.hits.map(({ _id: id, _score: score, _source: document }) => ({
        id,
        score: score ?? 0,
        ...document,
      }))
    }
    const suggestions = await suggestionsFor(query)
    if (suggestions.length > 0 || readCode(query) !== null || !/\p{L}/u.test(query)) return suggestions
    const { english } = (await queryReader()).read(query, await spellingOf(live))
    return english === null ? [] : await suggestionsFor(english)
  }
