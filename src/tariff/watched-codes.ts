import { ITEM_ID_DIGITS, itemIdOf, lastItemIdOf, shortCode } from './codes.ts'

/** Item ids whose changes concern codes: as exact ids, and as ranges of those below codes of fewer than ten digits. */
export interface WatchedItemIds {
  /** The codes and what stands above them, from the chapter down: duties are often set there. */
  readonly exact: readonly string[]
  readonly firsts: readonly string[]
  readonly lasts: readonly string[]
}

/** @param codes 4 to 10 digits each */
export function watchedItemIds(codes: readonly string[]): WatchedItemIds {
  const exact = new Set<string>()
  const ranges = new Map<string, string>()
  for (const code of codes) {
    const itemId = itemIdOf(code)
    for (let digits = 2; digits <= ITEM_ID_DIGITS; digits += 2) exact.add(itemIdOf(itemId.slice(0, digits)))
    const short = shortCode(code.length === ITEM_ID_DIGITS ? code : itemId)
    if (short.length < ITEM_ID_DIGITS) ranges.set(itemIdOf(short), lastItemIdOf(short))
  }
  return { exact: [...exact], firsts: [...ranges.keys()], lasts: [...ranges.values()] }
}
