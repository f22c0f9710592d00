import { BadValue } from './bad-value.ts'
import type { Row, TableDecoder } from './table-decoder.ts'

/** Remembers the keys of a table's rows, so that none is loaded twice. */
export interface SeenKeys {
  /** Throws a `BadValue` if a key was seen before, or comes twice among these rows. */
  check(rows: readonly Row[], line: number): void
  /** Remembers the keys of rows that were checked and are taken. */
  take(rows: readonly Row[], line: number): void
}

export function seenKeys(decoder: TableDecoder): SeenKeys {
  const firstLines = new Map<string, number>()
  return {
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
    take(rows, line) {
      for (const row of rows) {
        const key = decoder.keyOf(row)
        if (key !== null) firstLines.set(key, line)
      }
    },
  }
}
