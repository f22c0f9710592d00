import type { OutlineNode } from './outline.ts'

/** A hit at its place in the tariff. */
export interface PlacedHit {
  readonly node: OutlineNode
  readonly score: number
}

/**
 * How much a hit counts for questions: the square of its score, so that the top hits count and many weak ones do not. Five
 * hundred juices are hits for tomatoes.
 */
export const weightOf = ({ score }: Pick<PlacedHit, 'score'>): number => score ** 2

/** The entropy, in bits, of parts with these weights. */
export const entropyOf = (weights: readonly number[]): number => {
  const total = sumOf(weights)
  return total === 0
    ? 0
    : sumOf(weights.map((weight) => (weight > 0 ? -(weight / total) * Math.log2(weight / total) : 0)))
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)
