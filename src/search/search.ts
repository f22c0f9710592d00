import type { Encoder } from '../embedding/encoder.ts'
import type { Page } from '../json-api/pagination.ts'
import { createQueryParser, type ParsedQuery, type QueryParser } from '../language/parse-query.ts'
import type { OpenSearch } from '../opensearch/client.ts'
import type { SearchHit } from '../opensearch/responses.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import type { LiveVersion } from '../postgres/live-versions.ts'
import { loadBoosts } from './boosts.ts'
import type { GoodsNomenclatureDocument } from './document.ts'
import { type Explanation, explainSearch } from './explain/explain.ts'
import { windowOf } from './hit-window.ts'
import { createLevelDescriptions, type LevelDescriptions, type LevelDescriptionsByIndex } from './level-descriptions.ts'
import { type DirectHit, makePlan, type Plan, type PlanDependencies } from './plan.ts'
import { type HitCounts, readHitCounts } from './queries/hit-aggregations.ts'
import { hitsBody, type Scope } from './queries/hits.ts'
import { createSynonymsByIndex, type SynonymsByIndex } from './synonyms.ts'
import { spellingOf, type Vocabularies } from './vocabularies.ts'

/** A search, as read from the request. */
export interface SearchRequest {
  /** As the client sent it. */
  readonly query: string
  /** Whether misspelt words are corrected. */
  readonly spell: boolean
  readonly page: Page
  readonly scope: Scope
  /** Whether to tell why the first hits are where they are. */
  readonly explain?: boolean
}

/** A hit's document: what is not shown stays in the engine. */
export type HitDocument = Omit<
  GoodsNomenclatureDocument,
  | 'ancestor_descriptions'
  | 'ancestor_search_references'
  | 'description_exact'
  | 'facet_values'
  | 'intercept_terms'
  | 'labelled_synonyms'
  | 'extra_references'
  | 'embedding'
>

export interface ScoredHit {
  readonly id: string
  readonly score: number
  readonly document: HitDocument
}

export interface SearchOutcome extends HitCounts {
  readonly parsed: ParsedQuery
  /** Milliseconds that the engine worked. */
  readonly took: number
  readonly timedOut: boolean
  /** All hits, not the page. */
  readonly totalResults: number
  readonly hits: readonly ScoredHit[]
  readonly descriptions: LevelDescriptions
  /** The one row that the query names. */
  readonly directHit: DirectHit | null
  /** Null unless asked for. */
  readonly explanation: Explanation | null
}

/** Searches one version of the data, so that every part of the answer comes from the same tariff. */
export type Search = (live: LiveVersion, request: SearchRequest, options?: RequestOptions) => Promise<SearchOutcome>

export interface SearchParts {
  /** Tells what queries mean. Default: none, and words alone are searched. */
  readonly encoder?: Encoder
  /** Default: those that each index was made with. */
  readonly synonyms?: SynonymsByIndex
}

/** Loads what searches share: the numbers of the ranking and the language model. */
export const createSearch = async (
  openSearch: OpenSearch,
  vocabularies: Vocabularies,
  parts: SearchParts = {},
): Promise<Search> => {
  const dependencies: SearchDependencies = {
    openSearch,
    vocabularies,
    encoder: parts.encoder ?? null,
    parseQuery: createQueryParser(),
    levelDescriptions: createLevelDescriptions(openSearch),
    synonyms: parts.synonyms ?? createSynonymsByIndex(openSearch),
    boosts: await loadBoosts(),
  }
  return (live, request, options = {}) => search(dependencies, live, request, options)
}

interface SearchDependencies extends PlanDependencies {
  readonly vocabularies: Vocabularies
  readonly parseQuery: QueryParser
  readonly levelDescriptions: LevelDescriptionsByIndex
}

const search = async (
  dependencies: SearchDependencies,
  live: LiveVersion,
  request: SearchRequest,
  options: RequestOptions,
): Promise<SearchOutcome> => {
  const { searchIndex } = live
  const [descriptions, { plan, searched }] = await Promise.all([
    dependencies.levelDescriptions.get(searchIndex),
    planSpelt(dependencies, live, request, options),
  ])
  const parsed = dependencies.parseQuery(request.query, searched)
  const wanted = windowOf(request.page, plan.spreadPenalty > 0)
  const found = await dependencies.openSearch.search<HitDocument>(
    searchIndex,
    hitsBody(plan.query, plan.minimumScore, wanted.asked, request.scope),
    options,
  )
  const hits = wanted.shown(found.hits.hits.map(toScoredHit), plan.spreadPenalty)
  return {
    parsed,
    took: plan.took + found.took,
    timedOut: found.timed_out,
    totalResults: found.hits.total?.value ?? 0,
    hits,
    ...readHitCounts(found.aggregations, request.scope.filters.curated),
    descriptions,
    directHit: plan.directHit,
    explanation:
      request.explain === true ? await explain(dependencies, searchIndex, parsed, plan, hits, options) : null,
  }
}

/** The plan for the query as it should be spelt, and for what it may have meant where that finds nothing. */
const planSpelt = async (
  dependencies: SearchDependencies,
  live: LiveVersion,
  { query, spell, scope }: SearchRequest,
  options: RequestOptions,
): Promise<{ readonly plan: Plan; readonly searched: string }> => {
  const spelling = await spellingOf(dependencies.vocabularies, live)
  const searched = spell ? spelling.corrected(query) : query
  const plan = await makePlan(dependencies, live, { query: searched, spelling, scope }, options)
  const guess = spell && plan.findsNoWord ? spelling.guess(searched) : null
  if (guess === null) return { plan, searched }
  const guessed = await makePlan(dependencies, live, { query: guess, spelling, scope }, options)
  return { plan: { ...guessed, took: plan.took + guessed.took }, searched: guess }
}

const explain = async (
  { openSearch, boosts, synonyms }: SearchDependencies,
  searchIndex: string,
  parsed: ParsedQuery,
  { query, words }: Plan,
  hits: readonly ScoredHit[],
  options: RequestOptions,
): Promise<Explanation> =>
  explainSearch(
    openSearch,
    boosts,
    {
      searchIndex,
      query,
      words,
      synonyms: words === null ? [] : (await synonyms.get(searchIndex)).applied(words),
      originalQuery: parsed.original_search_query,
      correctedQuery: parsed.corrected_search_query,
      hits: hits.map(({ id, score, document }) => ({ id, score, itemId: document.goods_nomenclature_item_id })),
    },
    options,
  )

const toScoredHit = (hit: SearchHit<HitDocument>): ScoredHit => ({
  id: hit._id,
  // The engine counts in 32 bits and prints few digits; the aggregations show the whole number, and sums shall agree.
  score: Math.fround(hit._score ?? 0),
  document: hit._source,
})
