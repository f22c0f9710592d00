/** A labelled text near the query: the code it was given, and how near, in the measure of whoever looked. */
export interface Neighbour {
  readonly code: string
  readonly score: number
  /** How much it counts beside others, which count 1. */
  readonly weight: number
}

/** Share of the votes by code: of 4, 6, 8 and 10 digits. Those of one length add up to 1 at most. */
export type Votes = ReadonlyMap<string, number>

export const NO_VOTES: Votes = new Map()

/** Digits that a code is counted by, as far as it goes. */
const LENGTHS = [4, 6, 8, 10]

/**
 * What labelled texts near a query say of its code: each counts its weight times exp((score - best) / temperature), so
 * that one as near as the best counts in full and one that is `temperature` further a third; all of them together count 1.
 */
export const votesOf = (neighbours: readonly Neighbour[], temperature: number): Votes => {
  const best = Math.max(...neighbours.map(({ score }) => score))
  const weights = neighbours.map(({ score, weight }) => weight * Math.exp((score - best) / temperature))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const shares = new Map<string, number>()
  for (const [place, { code }] of neighbours.entries()) {
    const share = (weights[place] ?? 0) / sum
    for (const length of LENGTHS) {
      if (code.length < length) break
      const part = code.slice(0, length)
      shares.set(part, (shares.get(part) ?? 0) + share)
    }
  }
  return shares
}

/** Several votes as one, each with its weight; a vote in which nobody took part leaves its weight to the others. */
export const mixVotes = (parts: readonly { readonly votes: Votes; readonly weight: number }[]): Votes => {
  const held = parts.filter(({ votes }) => votes.size > 0)
  const sum = held.reduce((total, { weight }) => total + weight, 0)
  const mixed = new Map<string, number>()
  for (const { votes, weight } of held) {
    for (const [code, share] of votes) mixed.set(code, (mixed.get(code) ?? 0) + (share * weight) / sum)
  }
  return mixed
}
