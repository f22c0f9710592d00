import type { OpenSearch } from '../../opensearch/client.ts'
import type { Query } from '../../opensearch/query.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import type { Boosts } from '../score/boosts.ts'
import { weightsOfTexts } from '../score/text-fields.ts'
import type { AppliedSynonym } from '../synonyms/synonyms.ts'
import { explainedHitsBody } from './explained-hits-query.ts'
import { readEvidence } from './explanation-tree.ts'
import { type Correction, correctionsOf, wordsUsed } from './read-words.ts'
import { type Reason, reasonsOf } from './reasons.ts'

/** What is to be explained: a search that has been made. */
export interface ExplainedSearch {
  readonly searchIndex: string
  /** What the hits were ranked by. */
  readonly query: Query
  readonly originalQuery: string
  readonly correctedQuery: string
  /** What was searched of it; null for a code. */
  readonly words: string | null
  readonly synonyms: readonly AppliedSynonym[]
  /** Ids and codes of the first hits. */
  readonly hits: readonly { readonly id: string; readonly itemId: string; readonly score: number }[]
}

export interface ExplainedHit {
  readonly id: string
  readonly itemId: string
  readonly score: number
  readonly reasons: readonly Reason[]
}

/** How a query was read, and why the first hits are where they are. */
export interface Explanation {
  readonly words: readonly string[]
  readonly corrections: readonly Correction[]
  /** Rules that the words met. */
  readonly synonyms: readonly AppliedSynonym[]
  readonly hits: readonly ExplainedHit[]
}

/** Hits that are explained: a screen of them. Each costs the engine about as much as a search of its own. */
const EXPLAINED_HITS = 10

/** Asks the engine how it came by the scores of the first hits. A search of its own, so that ordinary ones pay nothing. */
export const explainSearch = async (
  openSearch: OpenSearch,
  { fields }: Pick<Boosts, 'fields'>,
  { searchIndex, query, words, originalQuery, correctedQuery, synonyms, hits }: ExplainedSearch,
  options: RequestOptions,
): Promise<Explanation> => {
  const weights = weightsOfTexts(fields)
  const first = hits.slice(0, EXPLAINED_HITS)
  const ids = first.map(({ id }) => id)
  const [tokens, explained] = await Promise.all([
    words === null ? [] : openSearch.indices.analyze(searchIndex, { field: ANALYZED_FIELD, text: words }, options),
    ids.length === 0
      ? null
      : openSearch.search<never>(searchIndex, explainedHitsBody(query, ids, Object.keys(weights), words), options),
  ])
  const byId = new Map(explained?.hits.hits.map((hit) => [hit._id, hit]))
  return {
    words: words === null ? [] : wordsUsed(words, tokens),
    corrections: correctionsOf(originalQuery, correctedQuery),
    synonyms,
    hits: first.map(({ id, itemId, score }) => {
      const { _explanation: tree, highlight = {} } = byId.get(id) ?? {}
      const evidence = tree === undefined ? [] : readEvidence(tree)
      return { id, itemId, score, reasons: reasonsOf(evidence, highlight, weights, words === null) }
    }),
  }
}

/** A field that is analysed like the query's words. */
const ANALYZED_FIELD = 'description_indexed'
