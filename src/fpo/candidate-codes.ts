import type { Votes } from '../classifiers/votes.ts'

export type Digits = 6 | 8

/** The codes that goods can be declared under, cut to the digits that can be asked for. */
export interface AnswerableCodes {
  /** Those of the next level that begin with a heading (6 digits) or an HS code (8 digits). */
  under(code: string): readonly string[]
  /** All of six digits, sorted: those of a heading, and of a chapter, are side by side. */
  readonly subheadings: readonly string[]
  /** Where those of a heading are among them: the first, and the one after the last. */
  placesUnder(heading: string): readonly [first: number, end: number]
}

const NOWHERE = [0, 0] as const

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
  const subheadings = [...new Set(codes.map((code) => code.slice(0, 6)))].toSorted()
  const places = new Map<string, readonly [number, number]>()
  for (const [place, code] of subheadings.entries()) {
    const heading = code.slice(0, 4)
    places.set(heading, [places.get(heading)?.[0] ?? place, place + 1])
  }
  return {
    under: (code) => sorted.get(code) ?? [],
    subheadings,
    placesUnder: (heading) => places.get(heading) ?? NOWHERE,
  }
}

/**
 * What a code without any vote has of its parent's share, in votes: enough that a parent whose voters name no child is
 * shared among all, and too little to outdo a single voter.
 */
const UNNAMED = 0.01

/** By code, all of one number of digits. */
export type Shares = ReadonlyMap<string, number>

/** The votes for headings: all there are, as a vote for a code is one for its parents. */
export const headingShares = (votes: Votes): Shares => {
  const shares = new Map<string, number>()
  for (const [code, share] of votes) if (code.length === 4) shares.set(code, share)
  return shares
}

/**
 * Visits the subheadings of what was voted for, by their places, each with its share. What a heading was given beyond
 * its subheadings' votes goes to them like the votes they have themselves. The same as `divided` of the headings, without
 * a map: thousands of shares for each description.
 */
export const visitSubheadings = (
  votes: Votes,
  { subheadings, placesUnder }: AnswerableCodes,
  visit: (place: number, share: number) => void,
): void => {
  for (const [heading, share] of votes) {
    if (heading.length !== 4) continue
    const [first, end] = placesUnder(heading)
    const unnamed = UNNAMED * share
    let sum = unnamed * (end - first)
    for (let place = first; place < end; place += 1) sum += votes.get(subheadings[place] as string) ?? 0
    for (let place = first; place < end; place += 1) {
      visit(place, (share * ((votes.get(subheadings[place] as string) ?? 0) + unnamed)) / sum)
    }
  }
}

/**
 * The shares of codes, divided among those of the next level by the votes these have themselves. What a code was given
 * beyond its children's votes (a reference to a heading, an HS code where eight digits are asked) goes to them alike.
 */
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
