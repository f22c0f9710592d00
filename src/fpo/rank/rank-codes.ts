import { type Votes, weightedMean } from '../../classifiers/votes.ts'
import { at } from '../../collections/at.ts'
import type { RankerVotes } from '../retrieve/retrieve-evidence.ts'
import type { CandidateCodes, Digits } from './candidate-codes.ts'
import { divideShares, headingShares, type Shares, visitSubheadingShares } from './shares.ts'

export interface RankedCode {
  readonly code: string
  /** Share of the votes; 1 for all codes together. */
  readonly share: number
}

export interface Ranking {
  /** The codes that any ranker voted for, best first. */
  readonly codes: readonly RankedCode[]
  /** Mean share that the rankers give the HS code of the first; those without votes, and trigrams, do not count. */
  readonly support: number
  /** Share of the codes that begin with these digits, of two digits or more. The ninth and tenth do not count. */
  shareOf(prefix: string): number
}

/** Weight of an exact reference against all rankers together: it decides, and they order what it leaves open. */
const EXACT_REFERENCE_WEIGHT = 9

/**
 * Probability of a code that a ranker has no votes for. The rankers' shares are multiplied: a code that all of them vote
 * for outranks one that a single ranker is sure of, and none of them has a veto. Top-1/top-5 in per cent of parcels, UK
 * references and marketplace (development sets): 0.1: 76.8/90.9, 38.0/62.5, 32.7/64.1; 0.03: 76.6/91.0, 37.5/63.5,
 * 33.0/65.1; 0.01: 76.7/91.0, 38.0/64.0, 33.0/65.4; 0.003: 0.1 worse on average; added instead: 76.8/90.5, 37.5/63.0,
 * 32.1/66.3. All weigh the same: a third more or a fifth less for any one is worse on these and on held-out labels.
 */
const UNSEEN_SHARE = 0.01

/**
 * Power of its chapter's share by which a code's share is multiplied: a chapter in which several codes have votes is the
 * likelier one. 0.4 is 0.2 points better than 0, and 0.1 better than 0.25.
 */
const CHAPTER_POWER = 0.4

/** Fuses the rankers' votes into one ranking of the codes with six or eight digits. */
export const rankCodes = (votes: RankerVotes, candidates: CandidateCodes, digits: Digits): Ranking => {
  const { exactReference, knn, bm25, trigrams, embeddingClassifier, ngramClassifier } = votes
  const supporting = [knn, bm25, embeddingClassifier, ngramClassifier].filter(({ size }) => size > 0)
  const rankers = trigrams.size === 0 ? supporting : [...supporting, trigrams]
  const fused = fuse(rankers, candidates)
  const subheadings = exactReference.size === 0 ? fused : withExactReference(exactReference, fused, candidates)
  let mean: Votes | undefined
  const divided = (parts: Shares): Shares => {
    mean ??= unweightedMean([exactReference, ...rankers])
    return divideShares(parts, mean, candidates)
  }
  const shares = digits === 6 ? subheadings : divided(subheadings)
  const shareOf = (prefix: string): number => {
    if (prefix.length <= 6) return sumBelow(subheadings, prefix)
    const subheading = prefix.slice(0, 6)
    return sumBelow(divided(new Map([[subheading, subheadings.get(subheading) ?? 0]])), prefix.slice(0, 8))
  }
  const codes = Array.from(shares, ([code, share]) => ({ code, share })).toSorted(
    (a, b) => b.share - a.share || (a.code < b.code ? -1 : 1),
  )
  const first = codes[0]?.code.slice(0, 6) ?? ''
  const support = supporting.reduce((sum, ofRanker) => sum + subheadingShare(first, ofRanker, candidates), 0)
  return { codes, support: support / Math.max(1, supporting.length), shareOf }
}

const sumBelow = (shares: Shares, prefix: string): number => {
  let sum = 0
  for (const [code, share] of shares) if (code.startsWith(prefix)) sum += share
  return sum
}

const unweightedMean = (parts: readonly Votes[]): Votes => weightedMean(parts.map((votes) => ({ votes, weight: 1 })))

const subheadingShare = (subheading: string, votes: Votes, candidates: CandidateCodes): number => {
  const heading = subheading.slice(0, 4)
  const share = votes.get(heading)
  if (share === undefined) return 0
  return divideShares(new Map([[heading, share]]), votes, candidates).get(subheading) ?? 0
}

/**
 * Lets the exact reference outweigh the rankers, which order what it leaves open. Its share of a heading is divided among
 * the heading's subheadings by what both say of them, so both are combined twice: for these proportions, and for the result.
 */
const withExactReference = (exactReference: Votes, fused: Shares, candidates: CandidateCodes): Shares => {
  const proportions = outweighing(exactReference, fused)
  const referenceShares = divideShares(headingShares(exactReference), proportions, candidates)
  return outweighing(referenceShares, fused)
}

const outweighing = (reference: Votes, fused: Shares): Votes =>
  weightedMean([
    { votes: reference, weight: EXACT_REFERENCE_WEIGHT },
    { votes: fused, weight: 1 },
  ])

/**
 * The normalised product of the prior of each subheading and the rankers' shares of it, weighted by the chapters' shares
 * of it.
 */
const fuse = (rankers: readonly Votes[], candidates: CandidateCodes): Shares => {
  // Relative to the share of a code without votes, so that each ranker multiplies only the codes that it votes for.
  const products = new Float64Array(candidates.subheadings.length).fill(1)
  for (const votes of rankers) {
    visitSubheadingShares(votes, candidates, (index, share) => {
      products[index] = at(products, index) * (share / UNSEEN_SHARE + 1)
    })
  }
  const chapterShares = new Map<string, number>()
  const voted: { readonly code: string; readonly chapter: string; readonly product: number }[] = []
  let sum = 0
  products.forEach((support, index) => {
    if (support === 1) return
    const product = support * at(candidates.priors, index)
    const code = at(candidates.subheadings, index)
    const chapter = code.slice(0, 2)
    voted.push({ code, chapter, product })
    chapterShares.set(chapter, (chapterShares.get(chapter) ?? 0) + product)
    sum += product
  })
  for (const [chapter, product] of chapterShares) chapterShares.set(chapter, (product / sum) ** CHAPTER_POWER)
  const weighted = voted.map(({ code, chapter, product }) => ({
    code,
    share: product * (chapterShares.get(chapter) ?? 0),
  }))
  const total = weighted.reduce((before, { share }) => before + share, 0)
  return new Map(weighted.map(({ code, share }) => [code, share / total]))
}
