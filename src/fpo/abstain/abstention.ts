import type { Vagueness } from './vague.ts'

/** Why a description gets no codes. */
export type AbstentionReason = keyof typeof ABSTENTION_HELP

/** A sentence on each reason, and one on what to send instead. */
export const ABSTENTION_HELP = {
  ics2_stop_word:
    'The description is on the EU list of stop words for ICS2, with which a consignment is refused. Say what it is, of what and for what, such as "ceramic coffee mug" or "brake pads for passenger cars".',
  vague:
    'The description does not say what the goods are. Name the product with its material or use, such as "cotton t-shirt" or "steel kitchen knife".',
  not_goods:
    'The description has no words about goods, only numbers, signs or placeholder text. Say what the goods are.',
  unknown_language:
    'The description is in a language that is not known well enough: nothing like it was found. Send it in English.',
  unknown_words:
    'No known goods are described with these words. Use common English words for the product instead of abbreviations, brands and article numbers.',
} as const

/** The evidence that decides whether a description gets an answer. */
export interface AbstentionEvidence {
  readonly vagueness: Vagueness | null
  /** The tariff lists the description as vague. */
  readonly isVagueTerm: boolean
  /** How much it reads as one from which no code follows, by its vector, in logits. */
  readonly vagueScore: number
  /** Mean share that the rankers give the first code. */
  readonly support: number
  /** A curated reference reads the same. */
  readonly hasExactReference: boolean
  /** Cosine of the nearest labelled text; null: the description has no vector. */
  readonly nearestCosine: number | null
  /** BM25 score of the labelled text that shares most trigrams; 0: none was found. */
  readonly bestTrigramScore: number
  /** Share of the first code, 0 to 1. */
  readonly topShare: number
}

/**
 * Cosine of the nearest labelled text from which a description without known words is answered, and one in another language
 * whose words are not known. Of 300 descriptions of random letters, half reach 0.55 and one in twenty 0.71; of goods in
 * languages without a lexicon, one in twenty stays below 0.63.
 */
const MIN_COSINE = { unknown: 0.72, foreign: 0.6 } as const

/** The same for the trigram score, found on the same descriptions. */
const MIN_TRIGRAM_SCORE = 20

/**
 * A description that looks vague is answered all the same if the rankers support a code enough: the more, the vaguer it
 * looks. Fitted to the descriptions of `training/vagueness`, those of each author judged by a model that had not seen them:
 * 80 % of the vague are refused by this or another rule (43 % without it), and 0.9 % of the others (0.3 %).
 */
const VAGUE_SCORE_OF_SUPPORT = 9
const SUPPORT_OF_CHANCE = 0.13

/**
 * A listed vague term is answered all the same if a labelled text says the same in other words and the rankers agree, as
 * for "computer parts". 4 of 100 vague terms of two words reach both.
 */
const PARAPHRASE_COSINE = 0.95

/**
 * Share of the first code from which the rankers agree. A broad category needs it too, in addition to a curated reference:
 * that of "headwear" names one code (1.00), that of "furniture" a heading with many (0.34).
 */
const AGREEMENT_SHARE = 0.9

/** Why no code follows from the description; null if one does. */
export const reasonToAbstain = (evidence: AbstentionEvidence): AbstentionReason | null => {
  const { vagueness, isVagueTerm, hasExactReference, bestTrigramScore, topShare } = evidence
  const nearestCosine = evidence.nearestCosine ?? 0
  if (vagueness === 'not_goods') return 'not_goods'
  if (vagueness === 'generic') return 'vague'
  if (vagueness === 'category') return hasExactReference && topShare >= AGREEMENT_SHARE ? null : 'vague'
  if (vagueness !== null && nearestCosine < MIN_COSINE[vagueness] && bestTrigramScore < MIN_TRIGRAM_SCORE) {
    return vagueness === 'foreign' ? 'unknown_language' : 'unknown_words'
  }
  if (hasExactReference) return null
  if (looksVague(evidence)) return 'vague'
  if (!isVagueTerm) return null
  return nearestCosine >= PARAPHRASE_COSINE && topShare >= AGREEMENT_SHARE ? null : 'vague'
}

const looksVague = ({ vagueScore, support }: AbstentionEvidence): boolean =>
  vagueScore > VAGUE_SCORE_OF_SUPPORT * (support - SUPPORT_OF_CHANCE)
