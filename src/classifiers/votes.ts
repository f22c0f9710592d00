import { at } from '../collections/at.ts'

/** A labelled text near the query: the code that it was given, and how near it is on the scale of the search that found it. */
export interface Neighbour {
  readonly code: string
  readonly score: number
  /** Weight of its vote, relative to 1 for an ordinary labelled text. */
  readonly weight: number
  /** See `LabelDocument`; absent unless a search asked for it. */
  readonly source?: string
}

/**
 * The result of every ranker, whether it finds labelled texts near the query (kNN, BM25) or was trained on all of them (the
 * embedding classifier): shares by code of 4, 6, 8 and 10 digits. Shares of one length add up to 1 at most.
 */
export type Votes = ReadonlyMap<string, number>

export const NO_VOTES: Votes = new Map()

/** Digits of the prefixes of a code that its vote counts for. */
const PREFIX_LENGTHS = [4, 6, 8, 10]

/**
 * The votes of a nearest-neighbour search. A neighbour's vote is its weight times exp((score - best) / temperature): one
 * that is `temperature` below the best counts a third of it. All votes together are 1.
 */
export const neighbourVotes = (neighbours: readonly Neighbour[], temperature: number): Votes => {
  const weights = voteWeights(neighbours, temperature)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const votes = new Map<string, number>()
  for (const [index, { code }] of neighbours.entries()) {
    const weight = at(weights, index)
    for (const length of PREFIX_LENGTHS) {
      if (code.length < length) break
      const prefix = code.slice(0, length)
      votes.set(prefix, (votes.get(prefix) ?? 0) + weight / sum)
    }
  }
  return votes
}

/** The weight of each neighbour's vote, in their order, before it is divided by their sum. */
export const voteWeights = (
  neighbours: readonly Pick<Neighbour, 'score' | 'weight'>[],
  temperature: number,
): readonly number[] => {
  const best = Math.max(...neighbours.map(({ score }) => score))
  return neighbours.map(({ score, weight }) => weight * Math.exp((score - best) / temperature))
}

/** The weighted mean of several rankers' votes. The weight of a ranker without votes is shared among the others. */
export const weightedMean = (parts: readonly { readonly votes: Votes; readonly weight: number }[]): Votes => {
  const voting = parts.filter(({ votes }) => votes.size > 0)
  const sum = voting.reduce((total, { weight }) => total + weight, 0)
  const mean = new Map<string, number>()
  for (const { votes, weight } of voting) {
    for (const [code, share] of votes) mean.set(code, (mean.get(code) ?? 0) + (share * weight) / sum)
  }
  return mean
}
