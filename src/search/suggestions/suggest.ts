import type { OpenSearch } from '../../opensearch/client.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { SuggestionDocument } from './document.ts'
import { suggestionsBody } from './query.ts'

/** The fields of a document that suggestions show. */
export type ShownSuggestion = Pick<SuggestionDocument, 'value' | 'kind' | 'resource'>

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

/** Returns suggestions for an incomplete query, best first. */
export type Suggest = (
  live: LiveVersion,
  request: SuggestionRequest,
  options?: RequestOptions,
) => Promise<readonly Suggestion[]>

export const createSuggest =
  (openSearch: OpenSearch): Suggest =>
  async ({ suggestionsIndex }, { query, limit, today }, options = {}) => {
    const body = suggestionsBody(query, limit, today)
    if (body === null) return []
    const found = await openSearch.search<ShownSuggestion>(suggestionsIndex, body, options)
    return found.hits.hits.map(({ _id: id, _score: score, _source: document }) => ({
      id,
      score: score ?? 0,
      ...document,
    }))
  }
