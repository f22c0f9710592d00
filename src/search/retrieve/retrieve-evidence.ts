import { EMBEDDING_CLASSIFIER } from '../../classifiers/embedding-classifier.ts'
import { bm25LabelsBody, knnLabelsBody, knnRowsBody } from '../../classifiers/neighbours.ts'
import { NO_VOTES, type Votes } from '../../classifiers/votes.ts'
import { toByteVector } from '../../embedding/byte-vector.ts'
import type { Encoder } from '../../embedding/encoder.ts'
import type { OpenSearch } from '../../opensearch/client.ts'
import { type NamedAnswers, type NamedSearches, searchNamed } from '../../opensearch/named-searches.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import { type QueryVector, queryVector, WITHOUT_VECTOR } from '../../versions/query-vector.ts'
import type { InterpretedQuery, InterpretedText } from '../interpret/interpret-query.ts'
import { bestScoreBody } from '../queries/best-score-query.ts'
import type { Boosts } from '../queries/boosts.ts'
import { lexicalQuery } from '../queries/signals/lexical.ts'
import type { NearRow } from '../queries/signals/near-rows.ts'
import { ROW_POSITIONS } from '../row-positions.ts'
import { bestCosineOf, fuseLabelVotes, nearRowsOf } from './fuse-evidence.ts'

/** What is known about a query before its hits are scored. */
export interface QueryEvidence {
  /** The best BM25 score that any row reaches by the query's own words; 0 if no row has any. */
  readonly bestLexicalScore: number
  /** The best BM25 score by synonyms, where no row has a word of the query; else 0. */
  readonly bestSynonymScore: number
  /** Votes of labelled texts for the codes they have, fused from kNN, BM25 and the embedding classifier. */
  readonly labelVotes: Votes
  /** The rows nearest by embedding. */
  readonly nearRows: readonly NearRow[]
  /** Cosine of the nearest labelled text; -1 without one. */
  readonly bestCosine: number
  /** Milliseconds that the engine worked. */
  readonly took: number
  /** Whether the encoder made no vector in time: hits match words only. */
  readonly isDegraded: boolean
}

export interface RetrieveDependencies {
  readonly openSearch: OpenSearch
  /** Null: queries are not embedded, and only words are searched. */
  readonly encoder: Encoder | null
  readonly boosts: Boosts
}

/** A code or number needs no evidence. */
const NO_EVIDENCE: QueryEvidence = {
  bestLexicalScore: 0,
  bestSynonymScore: 0,
  labelVotes: NO_VOTES,
  nearRows: [],
  bestCosine: -1,
  took: 0,
  isDegraded: false,
}

/** Step 2: one multi-search for the best BM25 score, the nearest labelled texts and the nearest rows. */
export const retrieveQueryEvidence = async (
  dependencies: RetrieveDependencies,
  live: LiveVersion,
  query: InterpretedQuery,
  today: IsoDate,
  options: RequestOptions,
): Promise<QueryEvidence> => {
  if (query.kind !== 'text') return NO_EVIDENCE

  const { openSearch, encoder, boosts } = dependencies
  const { vector, isDegraded } = await vectorOf(encoder, live, query, options)
  const [answers, classifierVotes, rowAt] = await Promise.all([
    searchNamed(openSearch, evidenceSearches(live, query, vector, today, boosts), options),
    vector === null ? NO_VOTES : live.data.get(EMBEDDING_CLASSIFIER).then((classify) => classify(vector)),
    live.data.get(ROW_POSITIONS),
  ])
  const bestLexicalScore = answers.lexical?.hits.max_score ?? 0
  const bySynonyms =
    bestLexicalScore > 0 || query.synonyms === null
      ? null
      : await openSearch.search<never>(live.searchIndex, bestScoreBody(query.synonyms, today), options)
  return {
    bestLexicalScore,
    bestSynonymScore: bySynonyms?.hits.max_score ?? 0,
    labelVotes: fuseLabelVotes(answers, classifierVotes, boosts),
    nearRows: nearRowsOf(answers.knnRows, rowAt),
    bestCosine: bestCosineOf(answers.knnLabels),
    took: longestOf(answers) + (bySynonyms?.took ?? 0),
    isDegraded,
  }
}

/** The vector of the query, if its words have a meaning. */
const vectorOf = async (
  encoder: Encoder | null,
  live: LiveVersion,
  { text, readings }: InterpretedText,
  options: RequestOptions,
): Promise<QueryVector> =>
  encoder === null || !text.hasMeaning ? WITHOUT_VECTOR : await queryVector(encoder, live, readings, options)

/** What is searched for evidence; a search without words or without a vector is left out. */
export type EvidenceSearch = 'lexical' | 'bm25Labels' | 'knnLabels' | 'knnRows'

export type EvidenceAnswers = NamedAnswers<EvidenceSearch>

const evidenceSearches = (
  { searchIndex, labelsIndex, region }: LiveVersion,
  { text, foreignWords }: InterpretedText,
  vector: Float32Array | null,
  today: IsoDate,
  boosts: Boosts,
): NamedSearches<EvidenceSearch> => {
  // Synonyms are left out: the unit of all signals is the best score of the query's own words (headings of the development
  // sets among 1/5/10: 69.0/83.2/87.6 against 68.2/83.2/87.8 with them, and a third of the time of this search).
  const lexical = lexicalQuery(text, boosts)
  const bytes = vector === null ? null : toByteVector(vector)
  const neighbours = { region, k: boosts.label_neighbours }
  return {
    ...(lexical !== null && {
      lexical: { index: searchIndex, body: bestScoreBody(lexical, today) },
      bm25Labels: {
        index: labelsIndex,
        body: bm25LabelsBody([...text.words, ...foreignWords], neighbours),
      },
    }),
    ...(bytes !== null && {
      knnLabels: { index: labelsIndex, body: knnLabelsBody(bytes, neighbours) },
      knnRows: { index: searchIndex, body: knnRowsBody(bytes, boosts.row_neighbours) },
    }),
  }
}

/** The searches of a multi-search run in parallel. */
const longestOf = (answers: EvidenceAnswers): number =>
  Math.max(0, ...Object.values(answers).map((answer) => answer.took))
