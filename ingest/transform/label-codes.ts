import { shortCode } from '../../src/tariff/codes.ts'
import type { Tree } from '../../src/tariff/tree.ts'
import type { DescribedRow } from './documents.ts'

/** Digits of the levels that a label can name: heading, HS subheading, CN subheading, commodity. */
const LEVELS = [4, 6, 8, 10] as const

/** Finds the level of a code that a region's nomenclature has. */
export interface LabelCodes {
  /**
   * The longest beginning of the code, of 4 digits at least, that the nomenclature has, without zero pairs at its end;
   * null if it does not even have the heading. `0101210000` gives `010121`.
   */
  existing(code: string): string | null
}

/** The codes of the rows in force. */
export function labelCodes(tree: Tree<DescribedRow>): LabelCodes {
  const known = new Set<string>()
  for (const { row } of tree.nodes) {
    for (const digits of LEVELS) known.add(row.goodsNomenclatureItemId.slice(0, digits))
  }
  return {
    existing(code) {
      for (const digits of LEVELS.toReversed()) {
        const beginning = code.padEnd(10, '0').slice(0, digits)
        if (!known.has(beginning)) continue
        const short = shortCode(beginning.padEnd(10, '0'))
        return short.length >= LEVELS[0] ? short : null
      }
      return null
    },
  }
}
