import type { Votes } from '../../classifiers/votes.ts'
import type { CandidateCodes } from './candidate-codes.ts'

/** Shares by code, all of one number of digits. */
export type Shares = ReadonlyMap<string, number>

/**
 * Share of its parent's votes that a code without votes of its own gets: enough to divide a parent's votes among its
 * children if none of them has any, and less than any single vote.
 */
const SMOOTHING = 0.01

/** The votes for headings. A vote for a code counts for its heading too, so these are all votes. */
export const headingShares = (votes: Votes): Shares => {
  const shares = new Map<string, number>()
  for (const [code, share] of votes) if (code.length === 4) shares.set(code, share)
  return shares
}

/**
 * Divides the shares of codes among their children, in proportion to the children's own votes. What a code has beyond
 * its children's votes (a reference to a heading; an HS code where eight digits are asked for) is divided likewise.
 */
export const divideShares = (shares: Shares, votes: Votes, candidates: CandidateCodes): Shares => {
  const divided = new Map<string, number>()
  for (const [parent, share] of shares) {
    const children = candidates.under(parent)
    const smoothing = SMOOTHING * (votes.get(parent) ?? 0)
    let sum = smoothing * children.length
    for (const child of children) sum += votes.get(child) ?? 0
    for (const child of children) {
      const childVotes = (votes.get(child) ?? 0) + smoothing
      divided.set(child, sum === 0 ? share / children.length : (share * childVotes) / sum)
    }
  }
  return divided
}

/**
 * Calls `visit` with the index and the share of each subheading whose heading has votes. Equal to `divideShares` of the
 * headings, but without a map: there are thousands of shares for each description.
 */
export const visitSubheadingShares = (
  votes: Votes,
  { under, firstSubheading }: CandidateCodes,
  visit: (index: number, share: number) => void,
): void => {
  for (const [heading, share] of votes) {
    if (heading.length !== 4) continue
    const subheadings = under(heading)
    const smoothing = SMOOTHING * share
    let sum = smoothing * subheadings.length
    for (const subheading of subheadings) sum += votes.get(subheading) ?? 0
    let index = firstSubheading(heading)
    for (const subheading of subheadings) {
      visit(index, (share * ((votes.get(subheading) ?? 0) + smoothing)) / sum)
      index += 1
    }
  }
}
