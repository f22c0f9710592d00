import { decodeText } from './decode-text.ts'
import { delimiterOf } from './delimiter.ts'
import { FileProblem } from './file-problem.ts'
import { readRecords } from './read-records.ts'

export interface TableRow {
  /** As a spreadsheet counts, the header and blank rows included. */
  readonly number: number
  readonly cells: readonly string[]
}

/** Rows that are not blank. Cells are texts as sent: a code keeps its leading zeros. */
export interface Rows {
  readonly delimiter: string
  readonly rows: readonly TableRow[]
}

/**
 * The rows of a table with comma, semicolon or tab between its columns, in any of the encodings of spreadsheets.
 * @throws FileProblem
 */
export async function readRows(bytes: Uint8Array): Promise<Rows> {
  if (bytes.length === 0) throw new FileProblem('Choose a file that is not empty')
  const decoded = decodeText(bytes)
  if (decoded === null)
    throw new FileProblem('Choose a text file: save a spreadsheet as CSV (“CSV UTF-8”) before you upload it')
  const { text, delimiter } = withDelimiter(decoded.replace(/^\u{feff}/u, ''))
  const rows: TableRow[] = []
  let number = 0
  for await (const cells of readRecords(text, delimiter)) {
    number += 1
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells })
  }
  if (rows.length === 0) throw new FileProblem('Choose a file that is not empty')
  return { delimiter, rows }
}

/** Excel may name the delimiter in a line of its own; otherwise the first line shows it. */
function withDelimiter(text: string): { readonly text: string; readonly delimiter: string } {
  const named = /^sep=(.)\r?\n/.exec(text)
  if (named) return { text: text.slice(named[0].length), delimiter: named[1] ?? ',' }
  return { text, delimiter: delimiterOf(/^[^\r\n]*/.exec(text)?.[0] ?? '') }
}

/** Names of columns in lower case, with blanks for underscores. */
export const columnNames = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => cell.trim().toLowerCase().replaceAll('_', ' '))
