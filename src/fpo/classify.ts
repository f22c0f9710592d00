import type { Heads } from '../classifiers/embedding-classifier.ts'
import {
  bm25LabelsBody,
  knnLabelsBody,
  readKnnNeighbours,
  readNeighbours,
  trigramLabelsBody,
} from '../classifiers/neighbours.ts'
import type { WordLayers } from '../classifiers/ngram-classifier.ts'
import { type Neighbour, NO_VOTES, neighbourVotes, type Votes } from '../classifiers/votes.ts'
import { toByteVector } from '../embedding/byte-vector.ts'
import { EmbeddingUnavailableError } from '../embedding/embedding-error.ts'
import type { Encoder } from '../embedding/encoder.ts'
import type { OpenSearch } from '../opensearch/client.ts'
import { type NamedAnswers, searchNamed } from '../opensearch/named-searches.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import type { LiveVersion } from '../versions/live-versions.ts'
import { isComparable } from '../versions/semantic.ts'
import { calibratedScore } from './calibration.ts'
import type { Classification, Classify } from './classification.ts'
import type { KnowledgeByVersion } from './classification-context.ts'
import { cleanDescription } from './clean-description.ts'
import { exactReferenceBody } from './exact-reference.ts'
import { rankCodes } from './rank-codes.ts'
import { isVagueTerm, silenceOf } from './vague.ts'

export interface ClassifyDependencies {
  readonly openSearch: OpenSearch
  readonly encoder: Encoder
  readonly knowledge: KnowledgeByVersion
  readonly heads: Heads
  readonly wordLayers: WordLayers
}

/**
 * Labelled texts that vote. Ten are too few: the right code is often named once among many. 50 of near meaning find
 * 0.2 points less of the parcels than 100, and 200 one less of UK references; of words, 100 find no more.
 */
const NEAR_TEXTS = 100
const LIKE_TEXTS = 50

/**
 * From which a description is answered though no word of it is known, or it has little words of other languages, for
 * somebody wrote the same short form or name: cosine of the nearest labelled text, or score of the one that shares most
 * letters. Of 33 descriptions of letters at
 * random or in other languages, all but "qwerty" stay below; of 12 real ones of short forms alone, half get an answer.
 */
const SURELY_NEAR = { unknown: 0.75, foreign: 0.85 } as const
const SURELY_SPELLED = 20

/**
 * From which even a known vague term is answered: cosine of the nearest labelled text, which says the same in other
 * words, and share of the first code. "computer parts" is, and 4 of 100 vague terms of two words.
 */
const SAID_ALIKE = 0.95
const AGREED = 0.9

/**
 * How much further than the best a voter is that counts a third: in cosine, and in the engine's score of words. As
 * measured on 2,000 parcel descriptions.
 */
const MEANING_TEMPERATURE = 0.06
const WORDS_TEMPERATURE = 2

const LETTERS_TEMPERATURE = 4

/**
 * Words up to which letters vote. They tell what short forms, cut off and misspelt words stand for: 5 points first for
 * UK references (4 words at the mean, a fifth of them unknown), 0.8 for parcels. Of a long text, letters are many and
 * say less than its words: marketplace goods (20 words) lose 1 to 2 points by them, and they would cost most time there.
 */
const LETTERS_UP_TO_WORDS = 11

/** Words of a description that are searched: what comes later is of little weight, and each costs time. */
const MOST_WORDS = 100

const NOTHING: Classification = { results: [] }

const NO_NEIGHBOUR = { score: 0 }

export const createClassify =
  (dependencies: ClassifyDependencies): Classify =>
  async (live, { description, digits, limit }, options = {}) => {
    const { codes, vague } = await dependencies.knowledge.get(live.dataVersionId)
    const cleaned = cleanDescription(description)
    const silence = silenceOf(cleaned, vague)
    if (silence === 'generic') return NOTHING

    // What needs no vector is on its way while that is made, in another thread.
    const [{ exact, likest, spelled }, { neighbours: meaning, learned }, spelt] = await Promise.all([
      likeInWords(dependencies, live, cleaned, options),
      likeInMeaning(dependencies, live, cleaned, options),
      dependencies.wordLayers.get(live.dataVersionId).then((vote) => vote(cleaned)),
    ])
    const references = readNeighbours(exact)
    const letters = readNeighbours(spelled)
    const [{ score: cosine } = NO_NEIGHBOUR] = meaning ?? []
    const [{ score: likeness } = NO_NEIGHBOUR] = letters
    const isSpelled = likeness >= SURELY_SPELLED
    if (silence !== null && !isSpelled && cosine < SURELY_NEAR[silence]) return NOTHING

    const { codes: ranked, support } = rankCodes(
      {
        exact: neighbourVotes(references, 1),
        meaning: neighbourVotes(meaning ?? [], MEANING_TEMPERATURE),
        words: neighbourVotes(readNeighbours(likest), WORDS_TEMPERATURE),
        letters: neighbourVotes(letters, LETTERS_TEMPERATURE),
        learned,
        spelt,
      },
      codes,
      digits,
    )
    const isAgreed = cosine >= SAID_ALIKE && (ranked[0]?.share ?? 0) >= AGREED
    if (references.length === 0 && !isAgreed && isVagueTerm(cleaned, vague)) return NOTHING
    return {
      results: ranked.slice(0, limit).map(({ code, share }) => ({
        code,
        score: calibratedScore({ share, support, cosine: meaning === null ? null : cosine }),
      })),
    }
  }

/** Labelled texts that are the description, or have its words or, of a short one, its letters. */
const likeInWords = (
  { openSearch }: ClassifyDependencies,
  { labelsIndex: index }: LiveVersion,
  cleaned: string,
  options: RequestOptions,
): Promise<NamedAnswers<'exact' | 'likest' | 'spelled'>> => {
  const words = cleaned.split(' ').slice(0, MOST_WORDS)
  const isShort = words.length <= LETTERS_UP_TO_WORDS
  return searchNamed(
    openSearch,
    {
      exact: { index, body: exactReferenceBody(cleaned) },
      likest: { index, body: bm25LabelsBody(words, LIKE_TEXTS) },
      ...(isShort && { spelled: { index, body: trigramLabelsBody(words, LIKE_TEXTS) } }),
    },
    options,
  )
}

interface LikeInMeaning {
  /** By cosine; null if what the description means cannot be told. */
  readonly neighbours: readonly Neighbour[] | null
  readonly learned: Votes
}

/** Labelled texts with a near meaning, and what the head says. */
const likeInMeaning = async (
  { openSearch, encoder, heads }: ClassifyDependencies,
  live: LiveVersion,
  cleaned: string,
  options: RequestOptions,
): Promise<LikeInMeaning> => {
  const vector = await vectorOf(encoder, live, cleaned, options)
  if (vector === null) return { neighbours: null, learned: NO_VOTES }
  const [nearest, learned] = await Promise.all([
    openSearch.search<never>(live.labelsIndex, knnLabelsBody(toByteVector(vector), NEAR_TEXTS), options),
    heads.get(live.dataVersionId).then((vote) => vote(vector)),
  ])
  const neighbours = readKnnNeighbours(nearest)
  return { neighbours, learned }
}

/** What the description means; null if that cannot be told: words alone vote then. */
const vectorOf = async (
  encoder: Encoder,
  live: LiveVersion,
  description: string,
  { signal }: RequestOptions,
): Promise<Float32Array | null> => {
  if (!isComparable(encoder.status(), live)) return null
  try {
    const [vector] = await encoder.embed([description], { signal })
    return vector ?? null
  } catch (error) {
    if (error instanceof EmbeddingUnavailableError) return null
    throw error
  }
}
