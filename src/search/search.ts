import type { Page } from '../json-api/pagination.ts'
import type { NamedGoods } from '../language/goods-names/goods-names.ts'
import type { Language } from '../language/languages/languages.ts'
import { createQueryParser, type ParsedQuery } from '../language/parse-query.ts'
import type { OpenSearch } from '../opensearch/client.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import { OUTLINE } from '../questions/outline.ts'
import type { Question } from '../questions/question.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import { CURATION } from './curation/curation.ts'
import { type CuratedContent, findCuratedContent, type LinkTo } from './curation/find-curated-content.ts'
import { type Explanation, explainSearch } from './explain/explain.ts'
import { type FilterProblem, resolveFilters, type SentFilters } from './facets/filters.ts'
import { InvalidFiltersError } from './facets/invalid-filters.ts'
import { type FetchDependencies, type FoundHits, fetchHits } from './fetch/fetch-hits.ts'
import { LEVEL_DESCRIPTIONS, type LevelDescriptions } from './fetch/level-descriptions.ts'
import { findHelp, type Help } from './help/find-help.ts'
import { type InterpretDependencies, interpretQuery } from './interpret/interpret-query.ts'
import type { MissingCode } from './interpret/missing-code.ts'
import { loadBoosts } from './queries/boosts.ts'
import { findQuestions } from './questions/find-questions.ts'
import { type RetrieveDependencies, retrieveQueryEvidence } from './retrieve/retrieve-evidence.ts'
import { createHitRanking } from './score/ranking.ts'

export interface SearchRequest {
  /** The query as the client sent it. */
  readonly query: string
  /** Whether misspelt words are corrected. Default: true. */
  readonly spell?: boolean
  /** The language of the query. Default: the one that its words and letters say. */
  readonly language?: Language | undefined
  /** The filters as the client sent them. Default: none. */
  readonly filters?: SentFilters
  /** Whether a search with invalid filters is made without them. Default: it is rejected. */
  readonly skipInvalidFilters?: boolean
  readonly page: Page
  readonly today: IsoDate
  /** Whether to explain the ranks of the first hits. Default: false. */
  readonly explain?: boolean
  /** Whether to find questions that narrow the hits. Default: false. */
  readonly questions?: boolean
  /** Where the codes of an intercept message lead. Default: to their resources. */
  readonly linkTo?: LinkTo
}

/** The hits of a page, with everything that is said about them. */
export interface SearchOutcome extends Omit<FoundHits, 'facets' | 'places'> {
  readonly parsed: ParsedQuery
  /** The query that may be meant, if its words can only be guessed; else null. It was not searched. */
  readonly suggestedQuery: string | null
  readonly language: Language
  /** The query in English whose words were searched, if it is in another language with a lexicon; else null. */
  readonly searchedAs: string | null
  /** The names in the query in whose place what the goods are was searched. */
  readonly named: readonly NamedGoods[]
  readonly descriptions: LevelDescriptions
  readonly content: CuratedContent
  /** Questions that narrow the hits, the best first; none unless requested. */
  readonly questions: readonly Question[]
  /** The filters that were left out; none unless `skipInvalidFilters`. */
  readonly filterProblems: readonly FilterProblem[]
  /** The code that the tariff lacks; null for words, and for a code that exists. */
  readonly missingCode: MissingCode | null
  /** What to try where there are no hits; else null. */
  readonly help: Help | null
  /** The reasons for the ranks, if requested; else null. */
  readonly explanation: Explanation | null
  /** Whether hits match words only, though the version has vectors. */
  readonly isDegraded: boolean
}

/**
 * Searches one version of the data, so that every part of the response is of the same tariff.
 * @throws InvalidFiltersError
 */
export type Search = (live: LiveVersion, request: SearchRequest, options?: RequestOptions) => Promise<SearchOutcome>

export interface SearchParts {
  /** Default: none, and only words are searched. */
  readonly encoder?: RetrieveDependencies['encoder']
  /** Called for each search that the encoder made no vector for in time. */
  readonly onDegraded?: () => void
}

/** Loads what all searches share: the boosts and the language model. */
export const createSearch = async (openSearch: OpenSearch, parts: SearchParts = {}): Promise<Search> => {
  const dependencies: SearchDependencies = {
    openSearch,
    encoder: parts.encoder ?? null,
    parseQuery: createQueryParser(),
    boosts: await loadBoosts(),
    onDegraded: parts.onDegraded ?? (() => undefined),
  }
  return (live, request, options = {}) => search(dependencies, live, request, options)
}

interface SearchDependencies extends InterpretDependencies, RetrieveDependencies, FetchDependencies {
  onDegraded(): void
}

/** The steps of a search, each a folder. How the outcome is presented: `present/`. */
const search = async (
  dependencies: SearchDependencies,
  live: LiveVersion,
  request: SearchRequest,
  options: RequestOptions,
): Promise<SearchOutcome> => {
  const { query, spell = true, language, filters: sent, skipInvalidFilters = false } = request
  const { page, today, explain, linkTo } = request
  const curation = await live.data.get(CURATION)
  const { problems, ...filters } = resolveFilters(sent ?? {}, curation.facets)
  const [first, ...rest] = problems
  if (first !== undefined && !skipInvalidFilters) throw new InvalidFiltersError([first, ...rest])
  const within = filters.within.length === 0 ? null : (await live.data.get(OUTLINE)).rangesOf(filters.within)
  const scope = { today, filters, within }
  const interpreted = await interpretQuery(dependencies, live, { query, spell, language, today }, options)
  const evidence = await retrieveQueryEvidence(dependencies, live, interpreted, today, options)
  if (evidence.isDegraded) dependencies.onDegraded()
  const ranking = createHitRanking(interpreted, evidence, dependencies.boosts)
  const { questions: withQuestions = false } = request
  const found = await fetchHits(dependencies, live, ranking, { page, scope, places: withQuestions }, options)
  const { facets, places, ...shown } = found
  const { statistics, totalResults, hits } = found
  const { parsed } = interpreted
  const content = await findCuratedContent(live, curation, { parsed, statistics, facets }, today, linkTo)
  return {
    ...shown,
    took: evidence.took + found.took,
    isDegraded: evidence.isDegraded,
    parsed,
    suggestedQuery: interpreted.suggestedQuery,
    language: interpreted.language,
    searchedAs: interpreted.searchedAs,
    named: interpreted.kind === 'text' ? interpreted.named : [],
    filterProblems: problems,
    missingCode: interpreted.kind === 'code' ? interpreted.missing : null,
    descriptions: await live.data.get(LEVEL_DESCRIPTIONS),
    help: totalResults === 0 ? await findHelp(live, interpreted, scope) : null,
    explanation: explain ? await explainSearch(dependencies, live, { interpreted, ranking, hits }, options) : null,
    content,
    questions: withQuestions ? await findQuestions(live, interpreted, { places, facets: content.facets }, options) : [],
  }
}
