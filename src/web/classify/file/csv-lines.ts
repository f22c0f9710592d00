import { type DeclaredCode, declaredNote } from '../../../fpo/index.ts'
import { BYTE_ORDER_MARK, spreadsheetLines } from '../../../tables/spreadsheet-csv.ts'
import { type ClassifiedRow, CODES_PER_ROW } from './classify-table.ts'
import type { Table } from './read-table.ts'

const RANKS = Array.from({ length: CODES_PER_ROW }, (_, index) => index)

/** Columns behind those of the file, with names that it will not have. */
const added = ({ declared }: Table): readonly string[] => [
  'found_result',
  ...RANKS.flatMap((rank) => [`found_code_${rank + 1}`, `found_score_${rank + 1}`]),
  'found_problem',
  'found_read_as',
  ...(declared === -1 ? [] : ['found_declared_verdict', 'found_declared_score', 'found_declared_note']),
]

/** The first line of the classified file: the columns of the file, then what was found. */
export const csvHeader = (table: Table): string =>
  BYTE_ORDER_MARK + spreadsheetLines([[...table.columns, ...added(table)]], table.delimiter)

/** The lines of rows: cells as they were, but for formulas, padded to the columns, and what was found. */
export const csvLines = (
  { columns, delimiter, declared: declaredPlace }: Table,
  rows: readonly ClassifiedRow[],
): string =>
  spreadsheetLines(
    rows.map(({ cells, outcome, codes, problem, readAs, declared }) => [
      ...Array.from({ length: columns.length }, (_, index) => cells[index] ?? ''),
      outcome,
      ...RANKS.flatMap((rank) => [codes[rank]?.code ?? '', codes[rank]?.score ?? '']),
      problem,
      readAs,
      ...(declaredPlace === -1 ? [] : declaredCells(declared)),
    ]),
    delimiter,
  )

const declaredCells = (declared: DeclaredCode | null): readonly (string | number)[] =>
  declared === null ? ['', '', ''] : [declared.fit?.verdict ?? '', declared.fit?.score ?? '', declaredNote(declared)]
