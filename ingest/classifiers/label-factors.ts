import type { LabelFactors } from '../../src/classifiers/label-factors.ts'

/** A labelled text near a held-out one. */
export interface JudgedNeighbour {
  readonly source: string
  /** Its vote, before any factor. */
  readonly vote: number
  /** Whether its code is that of the held-out text. */
  readonly agrees: boolean
}

/** Steps of expectation maximisation: the factors have settled after fewer. */
const STEPS = 50

/** Held-out texts that speak for no change of a factor: a source with few neighbours keeps nearly its own weight. */
const PRIOR_TEXTS = 20

/**
 * The factor of each source with which the votes of held-out texts' neighbours are likeliest right: more than 1 for one that
 * agrees with the held-out labels more often than its share of the votes.
 */
export const fitLabelFactors = (heldOut: readonly (readonly JudgedNeighbour[])[]): LabelFactors => {
  const sources = [...new Set(heldOut.flatMap((neighbours) => neighbours.map(({ source }) => source)))].toSorted()
  // A text that no neighbour agrees with says nothing of the sources.
  const telling = heldOut.filter((neighbours) => neighbours.some(({ agrees }) => agrees))
  let factors = new Map(sources.map((source) => [source, 1]))
  for (let step = 0; step < STEPS; step += 1) {
    const agreeing = new Map<string, number>()
    const all = new Map<string, number>()
    for (const neighbours of telling) {
      addShares(
        agreeing,
        neighbours.filter(({ agrees }) => agrees),
        factors,
      )
      addShares(all, neighbours, factors)
    }
    factors = new Map(
      Array.from(factors, ([source, factor]) => {
        const ratio = ((agreeing.get(source) ?? 0) + PRIOR_TEXTS) / ((all.get(source) ?? 0) + PRIOR_TEXTS)
        // The root: a whole step can overshoot, as the factors share one sum.
        return [source, factor * Math.sqrt(ratio)]
      }),
    )
  }
  return factors
}

/** Adds each source's share of the votes. */
const addShares = (sums: Map<string, number>, neighbours: readonly JudgedNeighbour[], factors: LabelFactors): void => {
  const votes = neighbours.map(({ source, vote }) => ({ source, vote: vote * (factors.get(source) ?? 1) }))
  const total = votes.reduce((sum, { vote }) => sum + vote, 0)
  for (const { source, vote } of votes) sums.set(source, (sums.get(source) ?? 0) + vote / total)
}
