import type { Votes } from '../labels/votes.ts'

export type Digits = 6 | 8

/** The codes that goods can be declared under, cut to the digits that can be asked for. */
export interface AnswerableCodes {
  /** Those of the next level that begin with a heading (6 digits) or an HS code (8 digits). */
  under(code: string): readonly string[]
}

/** `codes`: of eight digits. */
export const answerableCodes = (codes: readonly string[]): AnswerableCodes => {
  const children = new Map<string, Set<string>>()
  const add = (parent: string, child: string) => {
    const known = children.get(parent)
    if (known === undefined) children.set(parent, new Set([child]))
    else known.add(child)
  }
  for (const code of codes) {
    add(code.slice(0, 4), code.slice(0, 6))
    add(code.slice(0, 6), code)
  }
  const sorted = new Map(Array.from(children, ([parent, under]) => [parent, [...under].toSorted()] as const))
  return { under: (code) => sorted.get(code) ?? [] }
}

/**
 * What a code without any vote has of its parent's share, in votes: enough that a parent whose voters name no child is
 * shared among all, and too little to outdo a single voter.
 */
const UNNAMED = 0.01

/**
 * The share of each code with so many digits. A vote for a code is one for its parents; what a parent was given beyond
 * its children's votes (a reference to a heading, an HS code where eight digits are asked) goes to the children like
 * the votes they have themselves.
 */
export const sharesOf = (votes: Votes, codes: AnswerableCodes, digits: Digits): ReadonlyMap<string, number> => {
  const shares = new Map<string, number>()
  for (const [heading, share] of votes) {
    if (heading.length === 4) divide(heading, share, votes, codes, digits, shares)
  }
  return shares
}

const divide = (
  parent: string,
  share: number,
  votes: Votes,
  codes: AnswerableCodes,
  digits: Digits,
  shares: Map<string, number>,
): void => {
  const children = codes.under(parent)
  const given = children.map((child) => (votes.get(child) ?? 0) + UNNAMED * share)
  const sum = given.reduce((total, each) => total + each, 0)
  for (const [place, child] of children.entries()) {
    const part = (share * (given[place] ?? 0)) / sum
    if (child.length === digits) shares.set(child, part)
    else divide(child, part, votes, codes, digits, shares)
  }
}
