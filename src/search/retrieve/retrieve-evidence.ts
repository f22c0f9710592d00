import type { Heads } from '../../classifiers/embedding-classifier.ts'
import {
  bm25LabelsBody,
  knnLabelsBody,
  knnRowsBody,
  readKnnNeighbours,
  readNeighbours,
} from '../../classifiers/neighbours.ts'
import { NO_VOTES, neighbourVotes, type Votes, weightedMean } from '../../classifiers/votes.ts'
import { toByteVector } from '../../embedding/byte-vector.ts'
import { EmbeddingUnavailableError } from '../../embedding/embedding-error.ts'
import type { Encoder } from '../../embedding/encoder.ts'
import type { OpenSearch } from '../../opensearch/client.ts'
import { type NamedAnswers, type NamedSearches, searchNamed } from '../../opensearch/named-searches.ts'
import { anyOf, type Query } from '../../opensearch/query.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import { readCode } from '../../tariff/code-query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { Spelling } from '../../tariff-data/spelling.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { PerVersion } from '../../versions/per-version.ts'
import { isComparable } from '../../versions/semantic.ts'
import type { SpreadPenalties } from '../fetch/diversify.ts'
import { anyRowBody, bestScoreBody } from '../fetch/hits-query.ts'
import { readSearchText, type SearchText } from '../interpret/search-text.ts'
import type { RowPlaces } from '../row-positions.ts'
import type { Boosts } from '../score/boosts.ts'
import { codeQuery, exactCodeQuery } from '../score/code-query.ts'
import type { NearRow } from '../score/signals/label-votes.ts'
import { synonymLeg } from '../score/signals/synonyms.ts'
import { exactReferenceQuery, lexicalQuery, textQuery } from '../score/text-query.ts'
import type { SynonymsByIndex } from '../synonyms/synonyms.ts'

/** What is searched, corrected. */
export interface PlannedSearch {
  readonly query: string
  readonly spelling: Pick<Spelling, 'isMeant'>
  readonly today: IsoDate
}

/** What to ask the engine for, once it is known what the query names, how well words can score and what is near it. */
export interface Plan {
  readonly query: Query
  readonly minimumScore: number
  /** What of the query is searched as words; null for a code. */
  readonly words: string | null
  /** The rows that the query names exactly; null for a part of a code. */
  readonly named: Query | null
  /** Whether the query names a row only if it names no other; else it names the first of them. */
  readonly namedAlone: boolean
  /** What further rows of the same part of the tariff are held back by; null: the order is the engine's. */
  readonly spread: SpreadPenalties | null
  /** Milliseconds that the engine worked. */
  readonly took: number
}

export interface PlanDependencies {
  readonly openSearch: OpenSearch
  /** Null: what queries mean is not known, and words alone are searched. */
  readonly encoder: Encoder | null
  /** Null: labelled texts vote by those nearest alone. */
  readonly heads: Heads | null
  readonly synonyms: SynonymsByIndex
  readonly rowPlaces: PerVersion<string, RowPlaces>
  readonly boosts: Boosts
}

export const makePlan = async (
  dependencies: PlanDependencies,
  live: LiveVersion,
  search: PlannedSearch,
  options: RequestOptions,
): Promise<Plan> => {
  const code = readCode(search.query)
  if (code === null) return planText(dependencies, live, search, options)

  return {
    query: codeQuery(code),
    minimumScore: 0,
    words: null,
    // Two rows may bear the same code and suffix; the first is the one in the order of the tariff.
    named: exactCodeQuery(code),
    namedAlone: false,
    spread: null,
    took: 0,
  }
}

/** Whether any row has a word of the query, or of what its words are also called, or bears it as a name. */
export const findsWords = async (
  { openSearch, synonyms, boosts }: PlanDependencies,
  { searchIndex }: LiveVersion,
  { query, today }: Pick<PlannedSearch, 'query' | 'today'>,
  options: RequestOptions,
): Promise<boolean> => {
  const text = readSearchText(query, boosts.query_words)
  const lexical = lexicalQuery(text, boosts, synonymLeg(text.words, await synonyms.get(searchIndex), boosts))
  const either = anyOf(exactReferenceQuery(text), ...(lexical === null ? [] : [lexical]))
  const found = await openSearch.search<never>(searchIndex, anyRowBody(either, today), options)
  return (found.hits.total?.value ?? 0) > 0
}

const planText = async (
  dependencies: PlanDependencies,
  live: LiveVersion,
  { query, spelling, today }: PlannedSearch,
  options: RequestOptions,
): Promise<Plan> => {
  const { openSearch, synonyms, rowPlaces, boosts } = dependencies
  const text = readSearchText(query, boosts.query_words)
  const [leg, vector] = await Promise.all([
    synonyms.get(live.searchIndex).then((rules) => synonymLeg(text.words, rules, boosts)),
    vectorOf(dependencies, live, text, options),
  ])
  // Without synonyms: the measure of all evidence is how well the query's own words can score (headings of the development
  // sets among 1/5/10: 69.0/83.2/87.6 against 68.2/83.2/87.8 with them, and a third of the time of this search).
  const lexical = lexicalQuery(text, boosts)
  const bytes = vector === null ? null : toByteVector(vector)
  const [{ best, ...neighbours }, learned, rowAt] = await Promise.all([
    searchNamed(openSearch, searchesFor({ live, text, lexical, vector: bytes, today, boosts }), options),
    learnedVotes(dependencies, live, vector),
    rowPlaces.get(live.searchIndex),
  ])
  const byWords = best?.hits.max_score ?? 0
  const bySynonyms =
    byWords > 0 || leg === null
      ? null
      : await openSearch.search<never>(live.searchIndex, bestScoreBody(leg, today), options)
  const bestScore = byWords > 0 ? byWords : (bySynonyms?.hits.max_score ?? 0)
  const evidence = readEvidence({ ...neighbours, learned }, rowAt, boosts)
  // Something is always nearest. Where no row has a word of the query, only what is really near counts: the more so if it
  // may be a mere run of letters.
  const leastCosine = spelling.isMeant(text.words) ? boosts.least_cosine : boosts.least_cosine_of_letters
  const near = bestScore > 0 || evidence.bestCosine >= leastCosine
  // With no word found, any unit will do.
  const unit = bestScore > 0 ? bestScore : 1
  return {
    query: textQuery(text, boosts, { unit, synonyms: leg, ...(near ? evidence : NO_EVIDENCE) }),
    minimumScore: unit * (byWords > 0 ? boosts.score_floor : boosts.score_floor_without_words),
    words: text.words.join(' '),
    named: exactReferenceQuery(text),
    namedAlone: true,
    spread: { subheading: unit * boosts.spread_penalty.subheading, heading: unit * boosts.spread_penalty.heading },
    took:
      Math.max(0, ...[best, ...Object.values(neighbours)].map((answer) => answer?.took ?? 0)) + (bySynonyms?.took ?? 0),
  }
}

interface Asked {
  readonly live: LiveVersion
  readonly text: SearchText
  readonly lexical: Query | null
  /** As the indices hold vectors. */
  readonly vector: Int8Array | null
  readonly today: IsoDate
  readonly boosts: Boosts
}

/** The searches that a plan needs: none for a query that only denies. */
const searchesFor = ({
  live,
  text,
  lexical,
  vector,
  today,
  boosts,
}: Asked): NamedSearches<keyof Neighbours | 'best'> => ({
  ...(lexical === null
    ? {}
    : {
        best: { index: live.searchIndex, body: bestScoreBody(lexical, today) },
        likestLabels: { index: live.labelsIndex, body: bm25LabelsBody(text.words, boosts.label_neighbours) },
      }),
  ...(vector === null
    ? {}
    : {
        nearestLabels: { index: live.labelsIndex, body: knnLabelsBody(vector, boosts.label_neighbours) },
        nearestRows: { index: live.searchIndex, body: knnRowsBody(vector, boosts.row_neighbours) },
      }),
})

/** What the query means; null if that cannot be told, or not in the measure of the version: words alone are searched then. */
const vectorOf = async (
  { encoder }: PlanDependencies,
  live: LiveVersion,
  { words, says }: SearchText,
  { signal }: RequestOptions,
): Promise<Float32Array | null> => {
  if (encoder === null || !says || !isComparable(encoder.status(), live)) return null
  try {
    const [vector] = await encoder.embed([words.join(' ')], { signal })
    return vector ?? null
  } catch (error) {
    if (error instanceof EmbeddingUnavailableError) return null
    throw error
  }
}

const learnedVotes = async (
  { heads }: PlanDependencies,
  { dataVersionId }: LiveVersion,
  vector: Float32Array | null,
): Promise<Votes> => {
  if (heads === null || vector === null) return NO_VOTES
  const vote = await heads.get(dataVersionId)
  return vote(vector)
}

/** What is like the query, beside the words of the rows. */
interface Evidence {
  readonly votes: Votes
  readonly nearRows: readonly NearRow[]
}

const NO_EVIDENCE: Evidence = { votes: NO_VOTES, nearRows: [] }

/** What was found near the query: labelled texts by meaning and by words, rows by meaning. */
type Neighbours = NamedAnswers<'nearestLabels' | 'likestLabels' | 'nearestRows'>

interface Found extends Neighbours {
  /** What the head says, which learned from all labelled texts. */
  readonly learned: Votes
}

const readEvidence = (found: Found, rowAt: RowPlaces, boosts: Boosts): Evidence & { readonly bestCosine: number } => {
  const near = readKnnNeighbours(found.nearestLabels)
  const votes = weightedMean([
    { votes: found.learned, weight: boosts.head_in_votes },
    {
      votes: neighbourVotes(near, boosts.cosine_temperature),
      weight: (1 - boosts.head_in_votes) * (1 - boosts.words_in_votes),
    },
    {
      votes: neighbourVotes(readNeighbours(found.likestLabels), boosts.words_temperature),
      weight: (1 - boosts.head_in_votes) * boosts.words_in_votes,
    },
  ])
  const rows = found.nearestRows?.hits.hits ?? []
  const scores = rows.map(({ sort }) => Number(sort?.[0]))
  const best = scores[0] ?? 0
  const last = scores.at(-1) ?? 0
  const range = best - last
  const nearRows = rows.map(({ sort }, place) => ({
    id: rowAt(Number(sort?.[1])).id,
    nearness: range > 0 ? ((scores[place] ?? 0) - last) / range : 1,
  }))
  return { votes, nearRows, bestCosine: Math.max(-1, near[0]?.score ?? -1) }
}
