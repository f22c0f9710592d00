import { subheadingIdOf } from '../tariff/codes.ts'

interface Ranked {
  readonly score: number
  readonly itemId: string
}

/** Rows of one subheading beyond this are held back no further than the last of these. */
const COUNTED = 3

/**
 * The hits with the kinds of goods among them sooner: each further row of a subheading (six digits) is ranked as if it
 * scored `penalty` less than the one before it. Rows that many words or a name put far ahead stay there; of rows alike,
 * somebody who has to choose sees the subheadings to choose from before every quality and size of the first. Takes the
 * hits best first and keeps the order of equals.
 */
export const spread = <Hit extends Ranked>(hits: readonly Hit[], penalty: number): readonly Hit[] => {
  const seen = new Map<string, number>()
  return hits
    .map((hit) => {
      const subheading = subheadingIdOf(hit.itemId)
      const before = seen.get(subheading) ?? 0
      seen.set(subheading, before + 1)
      return { hit, rank: hit.score - penalty * Math.min(before, COUNTED) }
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ hit }) => hit)
}
