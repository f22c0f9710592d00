import { createHash } from 'node:crypto'

/** Bytes of a hash that a number holds exactly. */
const NUMBER_BYTES = 6

/**
 * At most `most` of the items, in their order. Which ones follows from their keys alone, so that two collections that
 * are nearly the same have nearly the same sample.
 */
export function sampleOf<T>(items: readonly T[], most: number, keyOf: (item: T) => string): readonly T[] {
  if (items.length <= most) return items
  const numbers = Float64Array.from(items, (item) =>
    createHash('sha256').update(keyOf(item)).digest().readUIntBE(0, NUMBER_BYTES),
  )
  const limit = numbers.toSorted()[most] ?? Number.POSITIVE_INFINITY
  return items.filter((_, place) => (numbers[place] ?? 0) < limit)
}
