import { mixVotes, type Votes } from '../labels/votes.ts'
import { type AnswerableCodes, type Digits, sharesOf } from './answerable-codes.ts'

/** Who says what the code is. */
export interface Opinions {
  /** Curated references that are the description. */
  readonly exact: Votes
  /** Labelled texts with a near meaning. */
  readonly meaning: Votes
  /** Labelled texts with the same words. */
  readonly words: Votes
  /** What was learned from all labelled texts together. */
  readonly learned: Votes
}

export interface RankedCode {
  readonly code: string
  /** Of all codes together 1. */
  readonly share: number
}

/**
 * Weight of a curated reference against all others together: it decides, and the others order what it leaves open.
 */
const EXACT_WEIGHT = 9

/**
 * Of texts with the same words and of what was learned, beside 1 for near meaning. First and among the first five, per
 * cent, of parcels, UK references, marketplace: 1 and 1: 75.7/90.2, 31.5/56.5, 34.0/66.0; 1.25 and 1: 76.1/90.3,
 * 31.5/57.0, 34.0/65.7; 1.5 and 1: 76.2/90.0, 30.5/57.5, 32.7/65.7; 1.25 and 0.75: 76.0/90.1, 30.0/58.0, 31.7/65.4.
 */
const WORDS_WEIGHT = 1.25
const LEARNED_WEIGHT = 1

/**
 * Power of its chapter's share that a code's share is multiplied with: what several codes of one chapter are named for
 * is more likely in that chapter than where one code stands alone. 0: 76.1/90.8, 31.0/59.5, 30.8/64.4 first and among
 * the first five (parcels, UK references, marketplace); 0.25: 76.2/90.6, 31.0/60.0, 31.4/64.1; 0.5: 76.2/90.8,
 * 31.0/60.0, 31.7/65.4; 0.75: 76.1/90.8, 31.5/59.5, 31.7/65.4.
 */
const CHAPTER_POWER = 0.5

/** The codes that anybody named, best first. */
export const rankCodes = (
  { exact, meaning, words, learned }: Opinions,
  codes: AnswerableCodes,
  digits: Digits,
): readonly RankedCode[] => {
  const votes = mixVotes([
    { votes: exact, weight: EXACT_WEIGHT },
    {
      votes: mixVotes([
        { votes: meaning, weight: 1 },
        { votes: words, weight: WORDS_WEIGHT },
        { votes: learned, weight: LEARNED_WEIGHT },
      ]),
      weight: 1,
    },
  ])
  const shares = sharesOf(votes, codes, digits)
  const chapters = new Map<string, number>()
  for (const [code, share] of shares) {
    chapters.set(code.slice(0, 2), (chapters.get(code.slice(0, 2)) ?? 0) + share)
  }
  const weighed = Array.from(shares, ([code, share]) => ({
    code,
    share: share * (chapters.get(code.slice(0, 2)) ?? 0) ** CHAPTER_POWER,
  }))
  const sum = weighed.reduce((total, { share }) => total + share, 0)
  return weighed
    .map(({ code, share }) => ({ code, share: share / sum }))
    .toSorted((a, b) => b.share - a.share || (a.code < b.code ? -1 : 1))
}
