import { hash } from 'node:crypto'
import { at } from '../../src/collections/at.ts'

/** Bytes of a hash that a number holds exactly. */
const NUMBER_BYTES = 6

/**
 * At most `size` of the items, in their order. Which ones depends on their keys alone, so that two collections that are
 * nearly the same have nearly the same sample.
 */
export function sampleOf<T>(items: readonly T[], size: number, keyOf: (item: T) => string): readonly T[] {
  if (items.length <= size) return items
  const hashes = Float64Array.from(items, (item) => hash('sha256', keyOf(item), 'buffer').readUIntBE(0, NUMBER_BYTES))
  const limit = at(hashes.toSorted(), size)
  return items.filter((_, index) => at(hashes, index) < limit)
}
