import type { Row, TargetTable } from '../source.ts'
import type { Values } from '../source-record.ts'
import { BadValue } from './bad-value.ts'
import type { Codec } from './codecs.ts'
import type { Column, TableSpec } from './file-spec.ts'
import { decodeColumn } from './record-decoder.ts'

/** Decodes the values of records into rows of one table. */
export interface TableDecoder extends TargetTable {
  /** Columns that a CSV header must have. */
  readonly header: readonly string[]
  /** Throws a `BadValue`. */
  decode(values: Values): readonly Row[]
  /** Names of the columns of the key; empty for a table without. */
  readonly keyName: string
  /** The key of a decoded row, as one text; null for a table without. */
  keyOf(row: Row): string | null
}

/** Pairs of columns that begin and end a period: it must not end before it begins. */
const PERIODS = [
  ['validity_start_date', 'validity_end_date'],
  ['effective_start_date', 'effective_end_date'],
  ['suspension_start_date', 'suspension_end_date'],
  ['blocking_start_date', 'blocking_end_date'],
] as const

interface Field {
  readonly name: string
  readonly codec: Codec
}

export function tableDecoder(spec: TableSpec): TableDecoder {
  const entries = Object.entries(spec.columns).map(([name, column]): [string, Column] => [
    name,
    typeof column === 'function' ? { codec: column } : column,
  ])
  const columns = entries.map(([name]) => name)
  const fields = entries.map(([name, column]): Field => ({ name: column.from ?? name, codec: column.codec }))
  const keyIndices = spec.key?.map((name) => columns.indexOf(name)) ?? []
  const periods = PERIODS.map(([start, end]) => [columns.indexOf(start), columns.indexOf(end)] as const).filter(
    ([start, end]) => start !== -1 && end !== -1,
  )

  const decodeRow = (values: Values): Row => {
    const row = fields.map(({ name, codec }) => decodeColumn(values, name, codec))
    for (const [start, end] of periods) {
      const [startDate, endDate] = [row[start], row[end]]
      if (typeof startDate === 'string' && typeof endDate === 'string' && endDate < startDate) {
        throw new BadValue(`${columns[end]}: ${endDate} is before ${columns[start]} ${startDate}`)
      }
    }
    return row
  }

  return {
    table: spec.table,
    columns,
    header: entries
      .filter(([, column]) => !column.derived && !column.optional)
      .map(([name, column]) => column.from ?? name),
    decode: (values) => (spec.rows ? Array.from(spec.rows(values), decodeRow) : [decodeRow(values)]),
    keyName: spec.key?.join(', ') ?? '',
    keyOf: (row) => (keyIndices.length === 0 ? null : keyIndices.map((index) => row[index] ?? '').join('|')),
  }
}
