/** Texts in groups, each drawn as often as the group's share says. */
export interface GroupedTexts {
  /** Which group each text is drawn with. */
  readonly groupOf: Uint8Array
  /** How often each group is drawn; groups without a text leave their part to the others. */
  readonly groupShares: readonly number[]
}

/** Labelled texts in groups, with the places of their codes among all that are told apart. */
export interface CodedTexts extends GroupedTexts {
  /** HS codes, six digits each, sorted. */
  readonly codes: readonly string[]
  /** Place of each text's code; -1: its label is a heading. */
  readonly codeOf: Int32Array
  /** Place of each text's heading among those of the codes. */
  readonly headingOf: Int32Array
}

/** Draws the places of texts: first a group, by its share, then any text of it. */
export const sampler = ({ groupOf, groupShares }: GroupedTexts, random: () => number): (() => number) => {
  const members = groupShares.map((_, group) => {
    const texts: number[] = []
    for (const [text, own] of groupOf.entries()) if (own === group) texts.push(text)
    return texts
  })
  const held = groupShares.map((share, group) => ((members[group]?.length ?? 0) > 0 ? share : 0))
  const sum = held.reduce((total, share) => total + share, 0)
  return () => {
    let left = random() * sum
    const group = held.findIndex((share) => {
      left -= share
      return left < 0
    })
    const texts = members[group] ?? []
    return texts[Math.floor(random() * texts.length)] ?? 0
  }
}
