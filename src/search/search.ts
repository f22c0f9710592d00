import type { Heads } from '../classifiers/embedding-classifier.ts'
import type { Encoder } from '../embedding/encoder.ts'
import type { Page } from '../json-api/pagination.ts'
import { createQueryParser, type ParsedQuery, type QueryParser } from '../language/parse-query.ts'
import type { OpenSearch } from '../opensearch/client.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import { type Spellings, spellingOf } from '../tariff-data/spelling.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import type { PerVersion } from '../versions/per-version.ts'
import { type Explanation, explainSearch } from './explain/explain.ts'
import { type HitCounts, type NamedHits, readHitCounts } from './fetch/hit-aggregations.ts'
import { createHitDocuments, type HitDocument, type HitDocuments } from './fetch/hit-documents.ts'
import { hitsBody, type RankedRow, rankedRow, readHits, type Scope } from './fetch/hits-query.ts'
import {
  createLevelDescriptions,
  type LevelDescriptions,
  type LevelDescriptionsByIndex,
} from './fetch/level-descriptions.ts'
import { windowOf } from './fetch/page-window.ts'
import { findsWords, makePlan, type Plan, type PlanDependencies } from './retrieve/retrieve-evidence.ts'
import { createRowPlaces, type RowPlaces } from './row-positions.ts'
import { loadBoosts } from './score/boosts.ts'
import { createSynonymsByIndex, type SynonymsByIndex } from './synonyms/synonyms.ts'

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

export interface ScoredHit {
  readonly id: string
  readonly score: number
  readonly document: HitDocument
}

export interface SearchOutcome extends Omit<HitCounts, 'named'> {
  readonly parsed: ParsedQuery
  /** Milliseconds that the engine worked. */
  readonly took: number
  readonly timedOut: boolean
  /** All hits, not the page. */
  readonly totalResults: number
  readonly hits: readonly ScoredHit[]
  readonly descriptions: LevelDescriptions
  /** The one row that the query names, whatever the page. */
  readonly directHit: ScoredHit | null
  /** Null unless asked for. */
  readonly explanation: Explanation | null
}

/** Searches one version of the data, so that every part of the answer comes from the same tariff. */
export type Search = (live: LiveVersion, request: SearchRequest, options?: RequestOptions) => Promise<SearchOutcome>

export interface SearchParts {
  /** Tells what queries mean. Default: none, and words alone are searched. */
  readonly encoder?: Encoder
  /** What was learned from labelled texts. Default: nothing, and those nearest to a query vote alone. */
  readonly heads?: Heads
  /** Default: those that each index was made with. */
  readonly synonyms?: SynonymsByIndex
}

/** Loads what searches share: the numbers of the ranking and the language model. */
export const createSearch = async (
  openSearch: OpenSearch,
  spellings: Spellings,
  parts: SearchParts = {},
): Promise<Search> => {
  const dependencies: SearchDependencies = {
    openSearch,
    spellings,
    encoder: parts.encoder ?? null,
    heads: parts.heads ?? null,
    parseQuery: createQueryParser(),
    levelDescriptions: createLevelDescriptions(openSearch),
    hitDocuments: createHitDocuments(openSearch),
    rowPlaces: createRowPlaces(openSearch),
    synonyms: parts.synonyms ?? createSynonymsByIndex(openSearch),
    boosts: await loadBoosts(),
  }
  return (live, request, options = {}) => search(dependencies, live, request, options)
}

interface SearchDependencies extends PlanDependencies {
  readonly spellings: Spellings
  readonly parseQuery: QueryParser
  readonly levelDescriptions: LevelDescriptionsByIndex
  readonly hitDocuments: PerVersion<string, HitDocuments>
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
  const wanted = windowOf(request.page, plan.spread)
  const [found, rowAt, documents] = await Promise.all([
    dependencies.openSearch.search<never>(searchIndex, hitsBody(plan, wanted.asked, request.scope), options),
    dependencies.rowPlaces.get(searchIndex),
    dependencies.hitDocuments.get(searchIndex),
  ])
  const { named, ...counts } = readHitCounts(found.aggregations, request.scope.filters.curated)
  const rows = wanted.shown(readHits(found, rowAt))
  const direct = directRow(plan, named, rowAt)
  const hits = await withDocuments(documents, rows, options)
  const [directHit = null] = await withDocuments(documents, direct === null ? [] : [direct], options)
  return {
    parsed,
    took: plan.took + found.took,
    timedOut: found.timed_out,
    totalResults: found.hits.total?.value ?? 0,
    hits,
    ...counts,
    descriptions,
    directHit,
    explanation:
      request.explain === true ? await explain(dependencies, searchIndex, parsed, plan, hits, options) : null,
  }
}

/** The row that the query names, whatever the page. */
const directRow = ({ namedAlone }: Plan, { count, first }: NamedHits, rowAt: RowPlaces): RankedRow | null =>
  first === null || (namedAlone && count > 1) ? null : rankedRow(rowAt, first.position, first.score)

const withDocuments = async (
  hitDocuments: HitDocuments,
  rows: readonly RankedRow[],
  options: RequestOptions,
): Promise<readonly ScoredHit[]> => {
  const documents = await hitDocuments.read(
    rows.map(({ id }) => id),
    options,
  )
  return rows.map(({ id, score }, place) => ({ id, score, document: documents[place] as HitDocument }))
}

/** The plan for the query as it should be spelt, or for what it may have meant where no row has a word of that. */
const planSpelt = async (
  dependencies: SearchDependencies,
  live: LiveVersion,
  { query, spell, scope }: SearchRequest,
  options: RequestOptions,
): Promise<{ readonly plan: Plan; readonly searched: string }> => {
  const spelling = await spellingOf(dependencies.spellings, live)
  const searched = spell ? spelling.corrected(query) : query
  const { today } = scope
  const guess = spell ? spelling.guess(searched) : null
  const meant =
    guess === null || (await findsWords(dependencies, live, { query: searched, today }, options)) ? searched : guess
  return { plan: await makePlan(dependencies, live, { query: meant, spelling, today }, options), searched: meant }
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
