import { groupBy } from '../../collections/group-by.ts'
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

/** Hits that show what the goods may be, before the others go through their headings. */
const OVERVIEW = 20

/**
 * Result diversification: each further hit of a subheading (six digits) and of a heading is ranked as if its score were
 * lower by the penalty, so that among similar hits a person who has to choose sees the headings and subheadings before
 * every quality and size of the first. Hits far ahead by words or name stay first. The hits behind the first twenty follow
 * heading by heading, in the order in which each heading was first found: whoever reads on looks for the code, which is
 * then among 50 and 100 hits for 61 and 67 % of the rulings instead of 52 and 58.
 *
 * Expects the hits best first and keeps the order of equals.
 */
export const diversify = <Hit extends Ranked>(hits: readonly Hit[], penalties: DiversityPenalties): readonly Hit[] => {
  const ranked = byPenalizedScore(hits, penalties)
  const overview = new Set(ranked.slice(0, OVERVIEW))
  const byHeading = [...groupBy(ranked, ({ itemId }) => headingIdOf(itemId)).values()].flat()
  return [...overview, ...byHeading.filter((hit) => !overview.has(hit))]
}

const byPenalizedScore = <Hit extends Ranked>(hits: readonly Hit[], penalties: DiversityPenalties): readonly Hit[] => {
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
