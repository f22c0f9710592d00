import { type Votes, weightedMean } from '../classifiers/votes.ts'
import {
  type AnswerableCodes,
  type Digits,
  divided,
  headingShares,
  type Shares,
  visitSubheadings,
} from './candidate-codes.ts'

/** Who says what the code is. */
export interface Opinions {
  /** Curated references that are the description. */
  readonly exact: Votes
  /** Labelled texts with a near meaning. */
  readonly meaning: Votes
  /** Labelled texts with the same words. */
  readonly words: Votes
  /** Labelled texts with the same letters. */
  readonly letters: Votes
  /** What was learned of the meaning of all labelled texts together. */
  readonly learned: Votes
  /** What was learned of their words and letters. */
  readonly spelt: Votes
}

export interface RankedCode {
  readonly code: string
  /** Of all codes together 1. */
  readonly share: number
}

/** The codes that anybody named, best first. */
export interface Ranking {
  readonly codes: readonly RankedCode[]
  /** What all but letters give to the HS code of the first, at the mean of those that say anything. */
  readonly support: number
}

/**
 * Weight of a curated reference against all others together: it decides, and the others order what it leaves open.
 */
const EXACT_WEIGHT = 9

/**
 * Share that a code has of an opinion that does not name it. Opinions are multiplied: what all of them name goes before
 * what one is sure of, and none of them has a veto. First and among the first five, per cent, of parcels, UK references,
 * marketplace: 0.1: 76.8/90.9, 38.0/62.5, 32.7/64.1; 0.03: 76.6/91.0, 37.5/63.5, 33.0/65.1; 0.01: 76.7/91.0, 38.0/64.0,
 * 33.0/65.4; 0.003: 0.1 worse at the mean; added instead: 76.8/90.5, 37.5/63.0, 32.1/66.3. All count alike: a third
 * more or a fifth less for any one is worse over these and over labelled texts that were held out.
 */
const OVERLOOKED = 0.01

/**
 * Power of its chapter's share that a code's share is multiplied with: what several codes of one chapter are named for
 * is more likely in that chapter than where one code stands alone. 0.4 is 0.2 points better than 0, 0.1 than 0.25.
 */
const CHAPTER_POWER = 0.4

export const rankCodes = (
  { exact, meaning, words, letters, learned, spelt }: Opinions,
  codes: AnswerableCodes,
  digits: Digits,
): Ranking => {
  const supporting = [meaning, words, learned, spelt].filter(({ size }) => size > 0)
  const opinions = letters.size === 0 ? supporting : [...supporting, letters]
  const agreed = agreement(opinions, codes)
  const decided = exact.size === 0 ? agreed : decidedBy(exact, agreed, codes)
  const ranked = Array.from(
    digits === 6 ? decided : divided(decided, equally([exact, ...opinions]), codes),
    ([code, share]) => ({
      code,
      share,
    }),
  ).toSorted((a, b) => b.share - a.share || (a.code < b.code ? -1 : 1))
  const first = ranked[0]?.code.slice(0, 6) ?? ''
  return {
    codes: ranked,
    support: supporting.reduce((sum, votes) => sum + shareOf(first, votes, codes), 0) / Math.max(1, supporting.length),
  }
}

const equally = (opinions: readonly Votes[]): Votes => weightedMean(opinions.map((votes) => ({ votes, weight: 1 })))

const shareOf = (subheading: string, votes: Votes, codes: AnswerableCodes): number => {
  const heading = subheading.slice(0, 4)
  const share = votes.get(heading)
  return share === undefined ? 0 : (divided(new Map([[heading, share]]), votes, codes).get(subheading) ?? 0)
}

const decidedBy = (exact: Votes, agreed: Shares, codes: AnswerableCodes): Shares => {
  const both = (curated: Votes) =>
    weightedMean([
      { votes: curated, weight: EXACT_WEIGHT },
      { votes: agreed, weight: 1 },
    ])
  return both(divided(headingShares(exact), both(exact), codes))
}

/** What several opinions say together, as shares of subheadings that add up to 1. */
const agreement = (opinions: readonly Votes[], codes: AnswerableCodes): Shares => {
  // In units of what a code has that nobody names, so that each opinion speaks of the codes alone that it names.
  const product = new Float64Array(codes.subheadings.length).fill(1)
  for (const votes of opinions) {
    visitSubheadings(votes, codes, (place, share) => {
      product[place] = (product[place] as number) * (share / OVERLOOKED + 1)
    })
  }
  const chapters = new Map<string, number>()
  const named: { readonly code: string; readonly chapter: string; readonly product: number }[] = []
  let sum = 0
  for (let place = 0; place < product.length; place += 1) {
    const own = product[place] as number
    if (own === 1) continue
    const code = codes.subheadings[place] as string
    const chapter = code.slice(0, 2)
    named.push({ code, chapter, product: own })
    chapters.set(chapter, (chapters.get(chapter) ?? 0) + own)
    sum += own
  }
  for (const [chapter, own] of chapters) chapters.set(chapter, (own / sum) ** CHAPTER_POWER)
  const weighed = new Map<string, number>()
  let total = 0
  for (const { code, chapter, product: own } of named) {
    const share = own * (chapters.get(chapter) as number)
    weighed.set(code, share)
    total += share
  }
  for (const [code, share] of weighed) weighed.set(code, share / total)
  return weighed
}
