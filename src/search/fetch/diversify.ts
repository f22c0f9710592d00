import { headingIdOf, subheadingIdOf } from '../../tariff/codes.ts'
import type { DiversityPenalties } from '../score/ranking.ts'

interface Ranked {
  readonly score: number
  readonly itemId: string
}

/** Hits of one subheading, counted from the second, after which the penalty stays the same. */
const COUNTED_OF_SUBHEADING = 3

/** The number of such hits of one heading. */
const COUNTED_OF_HEADING = 20

/**
 * Result diversification: each further hit of a subheading (six digits) and of a heading is ranked as if its score were
 * lower by the penalty, so that among similar hits a person who has to choose sees the headings and subheadings before
 * every quality and size of the first. Hits far ahead by words or name stay first. Expects the hits best first and keeps
 * the order of equals.
 */
export const diversify = <Hit extends Ranked>(hits: readonly Hit[], penalties: DiversityPenalties): readonly Hit[] => {
  const ofSubheading = createCounter()
  const ofHeading = createCounter()
  return hits
    .map((hit) => ({
      hit,
      rank:
        hit.score -
        penalties.subheading * Math.min(ofSubheading(subheadingIdOf(hit.itemId)), COUNTED_OF_SUBHEADING) -
        penalties.heading * Math.min(ofHeading(headingIdOf(hit.itemId)), COUNTED_OF_HEADING),
    }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ hit }) => hit)
}

/** Returns how often it was called with the same key before. */
const createCounter = (): ((key: string) => number) => {
  const counts = new Map<string, number>()
  return (key) => {
    const before = counts.get(key) ?? 0
    counts.set(key, before + 1)
    return before
  }
}
