import { at } from '../../src/collections/at.ts'

/** Texts in groups, each drawn as often as its group's share says. */
export interface GroupedTexts {
  /** Group of each text. */
  readonly groupOf: Uint8Array
  /** Share of the draws of each group. The share of a group without texts is divided among the others. */
  readonly groupShares: readonly number[]
}

/** Draws indices of texts: first a group by its share, then any text of it. */
export const sampler = ({ groupOf, groupShares }: GroupedTexts, random: () => number): (() => number) => {
  const members: readonly number[][] = groupShares.map(() => [])
  for (const [text, group] of groupOf.entries()) at(members, group).push(text)
  const shares = groupShares.map((share, group) => (at(members, group).length > 0 ? share : 0))
  const sum = shares.reduce((total, share) => total + share, 0)
  const lastGroup = shares.findLastIndex((share) => share > 0)
  return () => {
    let rest = random() * sum
    const group = shares.findIndex((share) => {
      rest -= share
      return rest < 0
    })
    // Rounding may leave a rest after the last group.
    const texts = at(members, group === -1 ? lastGroup : group)
    return at(texts, Math.floor(random() * texts.length))
  }
}
