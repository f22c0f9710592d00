/**
 * `count` items drawn as often as people ask for them: by Zipf's law with exponent 1, the item at rank r is drawn 1/r times
 * as often as the first.
 */
export function zipfSample<Item>(ranked: readonly Item[], count: number, random: () => number): readonly Item[] {
  const [most] = ranked
  if (most === undefined) return []
  let sum = 0
  const sums = ranked.map((_, index) => {
    sum += 1 / (index + 1)
    return sum
  })
  return Array.from({ length: count }, () => {
    const drawn = random() * sum
    return ranked[sums.findIndex((upTo) => drawn < upTo)] ?? most
  })
}
