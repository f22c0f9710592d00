import { itemIdOf, shortCode } from '../../src/tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import type { Tree } from '../../src/tariff/tree.ts'
import { type DatedRow, successors } from './successors.ts'

/** Digits of the levels that a label can name: heading, HS subheading, CN subheading, commodity. */
const LEVELS = [4, 6, 8, 10] as const

/** Finds the code in force for the code of a label. */
export interface LabelCodes {
  /**
   * The code itself if it is in force, else its certain successor, else the same for its longest prefix of at least
   * `leastDigits`, without trailing pairs of zeros: `0101210000` gives `010121`. Null if there is
   * none.
   */
  existing(code: string, leastDigits: number): string | null
  /** Last day of the ended codes that begin with the given one; null if there are none. */
  lastDay(code: string): IsoDate | null
}

/** `tree`: the rows in force. `history`: the product lines of all days. */
export function labelCodes(tree: Tree<DescribedRow>, history: readonly DatedRow[]): LabelCodes {
  const known = new Set<string>()
  for (const { row } of tree.nodes) {
    for (const digits of LEVELS) known.add(row.goodsNomenclatureItemId.slice(0, digits))
  }
  const next = successors(history)
  const lastDays = new Map<string, IsoDate>()
  for (const { goodsNomenclatureItemId, validityEndDate } of history) {
    if (validityEndDate === null) continue
    for (const digits of LEVELS) {
      const beginning = goodsNomenclatureItemId.slice(0, digits)
      if (validityEndDate > (lastDays.get(beginning) ?? '')) lastDays.set(beginning, validityEndDate)
    }
  }
  const found = new Map<string, string | null>()

  const find = (code: string, leastDigits: number): string | null => {
    for (const digits of LEVELS.toReversed()) {
      if (digits < leastDigits) return null
      const beginning = itemIdOf(code).slice(0, digits)
      const itemId = known.has(beginning) ? itemIdOf(beginning) : inForceAfter(itemIdOf(beginning))
      if (itemId === null) continue
      const short = shortCode(itemId)
      return short.length >= LEVELS[0] ? short : null
    }
    return null
  }

  const inForceAfter = (ended: string): string | null => {
    const seen = new Set<string>()
    let itemId = next.get(ended)
    while (itemId !== undefined && !known.has(itemId) && !seen.has(itemId)) {
      seen.add(itemId)
      itemId = next.get(itemId)
    }
    return itemId !== undefined && known.has(itemId) ? itemId : null
  }

  return {
    existing(code, leastDigits) {
      const key = `${code} ${leastDigits}`
      let answer = found.get(key)
      if (answer === undefined) {
        answer = find(code, leastDigits)
        found.set(key, answer)
      }
      return answer
    },
    lastDay: (code) => lastDays.get(code) ?? null,
  }
}
