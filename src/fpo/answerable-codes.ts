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

/** By code, all of one number of digits. */
export type Shares = ReadonlyMap<string, number>

/**
 * The share of each code with so many digits. A vote for a code is one for its parents; what a parent was given beyond
 * its children's votes (a reference to a heading, an HS code where eight digits are asked) goes to the children like
 * the votes they have themselves.
 */
export const sharesOf = (votes: Votes, codes: AnswerableCodes, digits: Digits): Shares => {
  const headings = new Map<string, number>()
  for (const [code, share] of votes) if (code.length === 4) headings.set(code, share)
  const subheadings = divided(headings, votes, codes)
  return digits === 6 ? subheadings : divided(subheadings, votes, codes)
}

/** The shares of codes, divided among those of the next level by the votes these have themselves. */
export const divided = (shares: Shares, votes: Votes, codes: AnswerableCodes): Shares => {
  const parts = new Map<string, number>()
  for (const [parent, share] of shares) {
    const children = codes.under(parent)
    const unnamed = UNNAMED * (votes.get(parent) ?? 0)
    let sum = unnamed * children.length
    for (const child of children) sum += votes.get(child) ?? 0
    for (const child of children) {
      const given = (votes.get(child) ?? 0) + unnamed
      parts.set(child, sum === 0 ? share / children.length : (share * given) / sum)
    }
  }
  return parts
}
