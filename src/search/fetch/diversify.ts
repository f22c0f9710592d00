import { headingIdOf, subheadingIdOf } from '../../tariff/codes.ts'

interface Ranked {
  readonly score: number
  readonly itemId: string
}

/** What each further row of the same part of the tariff is held back by, in scores. */
export interface SpreadPenalties {
  readonly subheading: number
  readonly heading: number
}

/** Rows of one subheading beyond this are held back no further than the last of these. */
const COUNTED_OF_SUBHEADING = 3

/** The same for rows of one heading. */
const COUNTED_OF_HEADING = 20

/**
 * The hits with the kinds of goods among them sooner: each further row of a subheading (six digits) and of a heading is
 * ranked as if it scored so much less than the one before it. Rows that many words or a name put far ahead stay there; of
 * rows alike, somebody who has to choose sees the headings and subheadings to choose from before every quality and size of
 * the first. Takes the hits best first and keeps the order of equals.
 */
export const spread = <Hit extends Ranked>(hits: readonly Hit[], penalties: SpreadPenalties): readonly Hit[] => {
  const ofSubheading = createCounts()
  const ofHeading = createCounts()
  return hits
    .map((hit) => ({
      hit,
      rank:
        hit.score -
        penalties.subheading * Math.min(ofSubheading.before(subheadingIdOf(hit.itemId)), COUNTED_OF_SUBHEADING) -
        penalties.heading * Math.min(ofHeading.before(headingIdOf(hit.itemId)), COUNTED_OF_HEADING),
    }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ hit }) => hit)
}

/** Counts by key. */
const createCounts = () => {
  const counts = new Map<string, number>()
  return {
    /** How often the key was asked for before. */
    before: (key: string): number => {
      const before = counts.get(key) ?? 0
      counts.set(key, before + 1)
      return before
    },
  }
}
