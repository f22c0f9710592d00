import type { OpenSearch } from '../../opensearch/client.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { ScoredHit } from '../fetch/fetch-hits.ts'
import type { InterpretedQuery } from '../interpret/interpret-query.ts'
import type { Boosts } from '../queries/boosts.ts'
import { weightsOfTexts } from '../queries/text-fields.ts'
import type { HitRanking } from '../score/ranking.ts'
import { type AppliedSynonym, SYNONYMS } from '../synonyms/synonyms.ts'
import { explainedHitsBody } from './explained-hits-query.ts'
import { readContributions } from './explanation-tree.ts'
import { type ExplainedNote, explainedNotes } from './heading-notes.ts'
import { type Correction, correctionsOf, wordsUsed } from './read-words.ts'
import { type Reason, reasonsOf } from './reasons.ts'
import { unseenHighlights } from './unseen-words.ts'

/** A search to be explained. */
export interface ExplainedSearch {
  readonly interpreted: InterpretedQuery
  readonly ranking: Pick<HitRanking, 'query'>
  readonly hits: readonly ScoredHit[]
}

export interface ExplainedHit {
  readonly id: string
  readonly itemId: string
  readonly score: number
  readonly reasons: readonly Reason[]
}

/** How a query was interpreted, and why the first hits have their ranks. */
export interface Explanation {
  /** The words searched; none for a code. */
  readonly words: readonly string[]
  readonly corrections: readonly Correction[]
  /** The rules that apply to the words. */
  readonly synonyms: readonly AppliedSynonym[]
  readonly hits: readonly ExplainedHit[]
  /** What notes say about the headings of the hits, by heading, exclusions first. */
  readonly notes: readonly ExplainedNote[]
}

export interface ExplainDependencies {
  readonly openSearch: OpenSearch
  readonly boosts: Pick<Boosts, 'fields'>
}

/** Hits that are explained. Each costs the engine about as much as a search. */
const EXPLAINED_HITS = 10

/** A field that is analysed like the query's words. */
const ANALYZED_FIELD = 'description_indexed'

/** Explains the scores of the first hits by one more search, so that ordinary searches do not pay for it. */
export const explainSearch = async (
  { openSearch, boosts }: ExplainDependencies,
  live: LiveVersion,
  { interpreted, ranking, hits }: ExplainedSearch,
  options: RequestOptions,
): Promise<Explanation> => {
  const { searchIndex, data } = live
  const words = interpreted.kind === 'text' ? interpreted.text.words.join(' ') : null
  const applied = words === null ? [] : (await data.get(SYNONYMS)).applied(words)
  const weights = weightsOfTexts(boosts.fields)
  const { own_words, level_words } = boosts.fields
  const unseenWeights = { own_words, level_words }
  const first = hits.slice(0, EXPLAINED_HITS)
  const ids = first.map(({ id }) => id)
  const [tokens, explained, notes] = await Promise.all([
    words === null ? [] : openSearch.indices.analyze(searchIndex, { field: ANALYZED_FIELD, text: words }, options),
    ids.length === 0
      ? null
      : openSearch.search<never>(
          searchIndex,
          explainedHitsBody(ranking.query, ids, Object.keys(weights), words),
          options,
        ),
    explainedNotes(
      live,
      first.map(({ document }) => document.goods_nomenclature_item_id),
    ),
  ])
  const byId = new Map(explained?.hits.hits.map((hit) => [hit._id, hit]))
  const { original_search_query: original, corrected_search_query: corrected } = interpreted.parsed
  return {
    words: words === null ? [] : wordsUsed(words, tokens),
    corrections: correctionsOf(original, corrected),
    synonyms: applied,
    notes,
    hits: first.map(({ id, score, document }) => {
      const { _explanation: tree, highlight = {}, matched_queries: matched = [] } = byId.get(id) ?? {}
      const contributions = tree === undefined ? [] : readContributions(tree)
      return {
        id,
        itemId: document.goods_nomenclature_item_id,
        score,
        reasons: reasonsOf(
          contributions,
          { ...highlight, ...unseenHighlights(matched) },
          { ...weights, ...unseenWeights },
          interpreted.kind === 'code',
        ),
      }
    }),
  }
}
