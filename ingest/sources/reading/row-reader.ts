import type { Row, TargetTable } from '../source.ts'

/** Reads decoded rows by column, with the type that the column's codec gave the value. */
export interface RowReader {
  number(row: Row, column: string): number
  /** Null also if the table has no such column. */
  numberOrNull(row: Row, column: string): number | null
  text(row: Row, column: string): string
  textOrNull(row: Row, column: string): string | null
}

export function rowReader({ columns }: TargetTable): RowReader {
  const indices = new Map(columns.map((name, index) => [name, index]))
  const value = (row: Row, column: string) => row[indices.get(column) ?? -1]
  const wrongType = (column: string) => new TypeError(`${column} was decoded to another type than it is read as`)
  return {
    number(row, column) {
      const found = value(row, column)
      if (typeof found !== 'number') throw wrongType(column)
      return found
    },
    numberOrNull(row, column) {
      const found = value(row, column)
      return typeof found === 'number' ? found : null
    },
    text(row, column) {
      const found = value(row, column)
      if (typeof found !== 'string') throw wrongType(column)
      return found
    },
    textOrNull(row, column) {
      const found = value(row, column)
      return typeof found === 'string' ? found : null
    },
  }
}
