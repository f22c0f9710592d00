import type { Row } from '../source.ts'
import { BadValue } from './bad-value.ts'
import type { TableDecoder } from './table-decoder.ts'

/** The keys of a table's rows with the lines that they are on, so that no key is loaded twice. */
export interface SeenKeys {
  has(key: string): boolean
  /** Throws a `BadValue` if a key was added before, or comes twice among these rows. */
  check(rows: readonly Row[], line: number): void
  /** Adds the keys of rows that were checked and are loaded. */
  add(rows: readonly Row[], line: number): void
}

export function seenKeys(decoder: TableDecoder): SeenKeys {
  const firstLines = new Map<string, number>()
  return {
    has: (key) => firstLines.has(key),
    check(rows, line) {
      const among = new Set<string>()
      for (const row of rows) {
        const key = decoder.keyOf(row)
        if (key === null) return
        const firstLine = among.has(key) ? line : firstLines.get(key)
        if (firstLine !== undefined) throw new BadValue(`${decoder.keyName} ${key} is already on line ${firstLine}`)
        among.add(key)
      }
    },
    add(rows, line) {
      for (const row of rows) {
        const key = decoder.keyOf(row)
        if (key !== null) firstLines.set(key, line)
      }
    },
  }
}
