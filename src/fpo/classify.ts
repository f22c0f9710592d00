import { toByteVector } from '../embedding/byte-vector.ts'
import { EmbeddingUnavailableError } from '../embedding/embedding-error.ts'
import type { Encoder } from '../embedding/encoder.ts'
import { isComparable } from '../embedding/semantic.ts'
import type { Heads } from '../labels/head.ts'
import { NO_VOTES, votesOf } from '../labels/votes.ts'
import type { OpenSearch } from '../opensearch/client.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import type { LiveVersion } from '../postgres/live-versions.ts'
import { likestLabelsBody, nearestLabelsBody, readNeighbours, toCosine } from '../search/queries/nearest.ts'
import { calibratedScore } from './calibration.ts'
import type { Classification, Classify } from './classification.ts'
import { cleanDescription } from './clean-description.ts'
import { exactReferenceBody } from './exact-reference.ts'
import type { KnowledgeByVersion } from './knowledge.ts'
import { rankCodes } from './rank-codes.ts'
import { isVagueTerm, silenceOf } from './vague.ts'

export interface ClassifyDependencies {
  readonly openSearch: OpenSearch
  readonly encoder: Encoder
  readonly knowledge: KnowledgeByVersion
  readonly heads: Heads
}

/**
 * Labelled texts that vote. Ten are too few: the right code is often named once among many. 50 of near meaning find
 * 0.2 points less of the parcels than 100; of words, 100 find no more.
 */
const NEAR_TEXTS = 100
const LIKE_TEXTS = 50

/**
 * Cosine of the nearest labelled text from which a description is answered though no word of it is known: somebody wrote
 * the same short form or name. Random letters stay below.
 */
const SURELY_NEAR = 0.75

/**
 * How much further than the best a voter is that counts a third: in cosine, and in the engine's score of words. As
 * measured on 2,000 parcel descriptions.
 */
const MEANING_TEMPERATURE = 0.06
const WORDS_TEMPERATURE = 2

/** Words of a description that are searched: what comes later is of little weight, and each costs time. */
const MOST_WORDS = 100

const NOTHING: Classification = { results: [] }

export const createClassify =
  ({ openSearch, encoder, knowledge, heads }: ClassifyDependencies): Classify =>
  async (live, { description, digits, limit }, options = {}) => {
    const { codes, vague } = await knowledge.get(live.dataVersionId)
    const cleaned = cleanDescription(description)
    const silence = silenceOf(cleaned, vague)
    if (silence === 'generic' || silence === 'foreign') return NOTHING

    const vector = await vectorOf(encoder, live, cleaned, options)
    const words = cleaned.split(' ').slice(0, MOST_WORDS)
    const [[exact, likest, nearest], learned] = await Promise.all([
      openSearch.msearch<never>(
        [
          exactReferenceBody(cleaned),
          likestLabelsBody(words, LIKE_TEXTS),
          ...(vector === null ? [] : [nearestLabelsBody(toByteVector(vector), NEAR_TEXTS)]),
        ].map((body) => ({ index: live.labelsIndex, body })),
        options,
      ),
      vector === null ? NO_VOTES : heads.get(live.dataVersionId).then((vote) => vote(vector)),
    ])
    const meaning = readNeighbours(nearest).map((text) => ({ ...text, score: toCosine(text.score) }))
    if (silence === 'unknown' && !meaning.some(({ score }) => score >= SURELY_NEAR)) return NOTHING
    if (readNeighbours(exact).length === 0 && isVagueTerm(cleaned, vague)) return NOTHING

    const ranked = rankCodes(
      {
        exact: votesOf(readNeighbours(exact), 1),
        meaning: votesOf(meaning, MEANING_TEMPERATURE),
        words: votesOf(readNeighbours(likest), WORDS_TEMPERATURE),
        learned,
      },
      codes,
      digits,
    )
    return {
      results: ranked.slice(0, limit).map(({ code, share }) => ({ code, score: calibratedScore(share) })),
    }
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
