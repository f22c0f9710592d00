import type { Page } from '../json-api/pagination.ts'
import { createQueryParser, type ParsedQuery } from '../language/parse-query.ts'
import type { OpenSearch } from '../opensearch/client.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import { type Explanation, explainSearch } from './explain/explain.ts'
import { type FetchDependencies, type FoundHits, fetchHits } from './fetch/fetch-hits.ts'
import type { Scope } from './fetch/hits-query.ts'
import { LEVEL_DESCRIPTIONS, type LevelDescriptions } from './fetch/level-descriptions.ts'
import { findHelp, type Help } from './help/find-help.ts'
import { type InterpretDependencies, interpretQuery } from './interpret/interpret-query.ts'
import type { MissingCode } from './interpret/missing-code.ts'
import { type EvidenceDependencies, retrieveEvidence } from './retrieve/retrieve-evidence.ts'
import { loadBoosts } from './score/boosts.ts'
import { createRanking } from './score/ranking.ts'

/** A validated request. */
export interface SearchRequest {
  /** As the client sent it. */
  readonly query: string
  /** Whether misspelt words are corrected. */
  readonly spell: boolean
  readonly page: Page
  readonly scope: Scope
  /** Whether to explain the ranks of the first hits. */
  readonly explain?: boolean
}

export interface SearchOutcome extends FoundHits {
  readonly parsed: ParsedQuery
  readonly descriptions: LevelDescriptions
  /** Null for words, and for a code that exists. */
  readonly missingCode: MissingCode | null
  /** Null unless there are no hits. */
  readonly help: Help | null
  /** Null unless requested. */
  readonly explanation: Explanation | null
  /** Whether hits match words only, though the version has vectors. */
  readonly isDegraded: boolean
}

/** Searches one version of the data, so that every part of the response is of the same tariff. */
export type Search = (live: LiveVersion, request: SearchRequest, options?: RequestOptions) => Promise<SearchOutcome>

export interface SearchParts {
  /** Default: none, and only words are searched. */
  readonly encoder?: EvidenceDependencies['encoder']
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

interface SearchDependencies extends InterpretDependencies, EvidenceDependencies, FetchDependencies {
  onDegraded(): void
}

/** The steps of a search, each a folder. The route presents the outcome: `present/`. */
const search = async (
  dependencies: SearchDependencies,
  live: LiveVersion,
  { query, spell, page, scope, explain = false }: SearchRequest,
  options: RequestOptions,
): Promise<SearchOutcome> => {
  const { today } = scope
  const interpreted = await interpretQuery(dependencies, live, { query, spell, today }, options)
  const evidence = await retrieveEvidence(dependencies, live, interpreted, today, options)
  if (evidence.isDegraded) dependencies.onDegraded()
  const ranking = createRanking(interpreted, evidence, dependencies.boosts)
  const found = await fetchHits(dependencies, live, ranking, { page, scope }, options)
  return {
    ...found,
    took: evidence.took + found.took,
    isDegraded: evidence.isDegraded,
    parsed: interpreted.parsed,
    missingCode: interpreted.kind === 'code' ? interpreted.missing : null,
    descriptions: await live.data.get(LEVEL_DESCRIPTIONS),
    help: found.totalResults === 0 ? await findHelp(live, interpreted, scope) : null,
    explanation: explain
      ? await explainSearch(dependencies, live, { interpreted, ranking, hits: found.hits }, options)
      : null,
  }
}
