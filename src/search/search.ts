import type { Page } from '../json-api/pagination.ts'
import { createQueryParser, type ParsedQuery, type QueryParser } from '../language/parse-query.ts'
import type { OpenSearch } from '../opensearch/client.ts'
import type { SearchHit } from '../opensearch/responses.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import type { LiveVersion } from '../postgres/live-versions.ts'
import type { GoodsNomenclatureClass } from '../tariff/goods-nomenclature.ts'
import { type Boosts, loadBoosts } from './boosts.ts'
import { readCode } from './code-query.ts'
import type { GoodsNomenclatureDocument } from './document.ts'
import { type Explanation, explainSearch } from './explain/explain.ts'
import { createLevelDescriptions, type LevelDescriptions, type LevelDescriptionsByIndex } from './level-descriptions.ts'
import { codeQuery, exactCodeQuery } from './queries/code-search.ts'
import { type HitCounts, readHitCounts } from './queries/hit-aggregations.ts'
import { bestScoreBody, directHitBody, hitsBody, type Scope } from './queries/hits.ts'
import type { Query } from './queries/query.ts'
import { synonymLeg } from './queries/synonym-leg.ts'
import { exactReferenceQuery, lexicalQuery, textQuery } from './queries/text-search.ts'
import { readSearchText } from './search-text.ts'
import { createSynonymsByIndex, type SynonymsByIndex } from './synonyms.ts'
import { corrected, type Vocabularies } from './vocabularies.ts'

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
  | 'ancestor_intercept_terms'
  | 'labelled_synonyms'
  | 'extra_references'
  | 'ancestor_extra_references'
  | 'embedding'
>

export interface ScoredHit {
  readonly id: string
  readonly score: number
  readonly document: HitDocument
}

export interface DirectHit {
  readonly id: string
  readonly type: GoodsNomenclatureClass
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
    parseQuery: createQueryParser(),
    levelDescriptions: createLevelDescriptions(openSearch),
    synonyms: parts.synonyms ?? createSynonymsByIndex(openSearch),
    boosts: await loadBoosts(),
  }
  return (live, request, options = {}) => search(dependencies, live, request, options)
}

interface SearchDependencies {
  readonly openSearch: OpenSearch
  readonly vocabularies: Vocabularies
  readonly parseQuery: QueryParser
  readonly levelDescriptions: LevelDescriptionsByIndex
  readonly synonyms: SynonymsByIndex
  readonly boosts: Boosts
}

/** What to ask the engine for, once it is known what the query names and how well words can score. */
interface Plan {
  readonly query: Query
  readonly minimumScore: number
  /** What of the query is searched as words; null for a code. */
  readonly words: string | null
  readonly directHit: DirectHit | null
  readonly took: number
}

const search = async (
  dependencies: SearchDependencies,
  live: LiveVersion,
  request: SearchRequest,
  options: RequestOptions,
): Promise<SearchOutcome> => {
  const { searchIndex } = live
  const searched = request.spell ? await corrected(dependencies.vocabularies, live, request.query) : request.query
  const parsed = dependencies.parseQuery(request.query, searched)
  const [descriptions, plan] = await Promise.all([
    dependencies.levelDescriptions.get(searchIndex),
    makePlan(dependencies, searchIndex, { query: searched, scope: request.scope }, options),
  ])
  const found = await dependencies.openSearch.search<HitDocument>(
    searchIndex,
    hitsBody(plan.query, plan.minimumScore, request.page, request.scope),
    options,
  )
  const hits = found.hits.hits.map(toScoredHit)
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

const explain = (
  { openSearch, boosts }: SearchDependencies,
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
      originalQuery: parsed.original_search_query,
      correctedQuery: parsed.corrected_search_query,
      hits: hits.map(({ id, score, document }) => ({ id, score, itemId: document.goods_nomenclature_item_id })),
    },
    options,
  )

const makePlan = async (
  { openSearch, boosts, synonyms }: SearchDependencies,
  searchIndex: string,
  { query, scope }: Pick<SearchRequest, 'query' | 'scope'>,
  options: RequestOptions,
): Promise<Plan> => {
  const code = readCode(query)
  if (code !== null) {
    const exact = exactCodeQuery(code)
    const named =
      exact === null
        ? null
        : await openSearch.search<DirectHitDocument>(searchIndex, directHitBody(exact, scope), options)
    // Two rows may bear the same code and suffix; the first is the one in the order of the tariff.
    const directHit = toDirectHit(named?.hits.hits[0])
    return { query: codeQuery(code), minimumScore: 0, words: null, directHit, took: named?.took ?? 0 }
  }

  const text = readSearchText(query, boosts.query_words)
  const leg = synonymLeg(text.words, await synonyms.get(searchIndex), boosts)
  const lexical = lexicalQuery(text, boosts, leg)
  const [named, best] = await openSearch.msearch<DirectHitDocument>(
    [
      { index: searchIndex, body: directHitBody(exactReferenceQuery(text), scope) },
      ...(lexical === null ? [] : [{ index: searchIndex, body: bestScoreBody(lexical, scope.today) }]),
    ],
    options,
  )
  const bestScore = best?.hits.max_score ?? 0
  return {
    query: textQuery(text, boosts, bestScore, leg),
    minimumScore: bestScore * boosts.score_floor,
    words: text.words.join(' '),
    directHit: named?.hits.hits.length === 1 ? toDirectHit(named.hits.hits[0]) : null,
    took: (named?.took ?? 0) + (best?.took ?? 0),
  }
}

type DirectHitDocument = Pick<GoodsNomenclatureDocument, 'goods_nomenclature_class'>

const toDirectHit = (hit: SearchHit<DirectHitDocument> | undefined): DirectHit | null =>
  hit === undefined ? null : { id: hit._id, type: hit._source.goods_nomenclature_class }

const toScoredHit = (hit: SearchHit<HitDocument>): ScoredHit => ({
  id: hit._id,
  // The engine counts in 32 bits and prints few digits; the aggregations show the whole number, and sums shall agree.
  score: Math.fround(hit._score ?? 0),
  document: hit._source,
})
