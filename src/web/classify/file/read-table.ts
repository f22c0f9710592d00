import { MAX_ROWS } from '../../../fpo/index.ts'
import { FileProblem } from '../../../tables/file-problem.ts'
import { columnNames, readRows, type TableRow } from '../../../tables/read-rows.ts'

/** A file of descriptions. Cells are texts as sent: a code keeps its leading zeros. */
export interface Table {
  readonly delimiter: string
  readonly columns: readonly string[]
  /** Index of the column with the descriptions. */
  readonly description: number
  /** Index of the column with declared codes; -1 without one. */
  readonly declared: number
  readonly rows: readonly TableRow[]
}

/** Names of the column with the descriptions, the best first. */
const DESCRIPTION_NAMES = [/^descriptions?$/, /\bdescription\b/, /^(?:goods|items?|products?)$/]

/** The column with declared codes. */
const DECLARED_NAME = /^declared code$/

/**
 * Reads a table with comma, semicolon or tab between its columns. The first row names the columns; a file with a single
 * column needs no such row.
 * @throws FileProblem
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const { delimiter, rows: all } = await readRows(bytes)
  const [first, ...rest] = all
  if (first === undefined) throw new FileProblem('Choose a file that is not empty')
  const place = descriptionPlace(first.cells)
  const isList = place === -1 && first.cells.length === 1
  if (place === -1 && !isList) {
    throw new FileProblem(
      `Name the column with the descriptions “description”. The first row has: ${first.cells
        .map((cell) => cell.slice(0, 40))
        .join(', ')
        .slice(0, 200)}`,
    )
  }
  const rows = isList ? [first, ...rest] : rest
  if (rows.length === 0) throw new FileProblem('Choose a file with rows below the names of the columns')
  if (rows.length > MAX_ROWS) {
    throw new FileProblem(`Split the file: it has ${inWords(rows.length)} rows, and ${inWords(MAX_ROWS)} are possible`)
  }
  const declared = columnNames(first.cells).findIndex((name) => DECLARED_NAME.test(name))
  return {
    delimiter,
    declared,
    ...rectangle(isList ? ['description'] : first.cells, rows, Math.max(0, place), delimiter),
  }
}

/**
 * Rows may have more cells than the first one. Where the description is the last column, they are its own commas, without
 * quotation marks; otherwise the table gets columns without a name.
 */
function rectangle(
  columns: readonly string[],
  rows: readonly TableRow[],
  description: number,
  delimiter: string,
): Omit<Table, 'delimiter' | 'declared'> {
  if (description === columns.length - 1) {
    const joined = rows.map(({ number, cells }) => ({
      number,
      cells: [...cells.slice(0, description), cells.slice(description).join(delimiter)],
    }))
    return { columns, description, rows: joined }
  }
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), columns.length)
  return { columns: Array.from({ length: width }, (_, index) => columns[index] ?? ''), description, rows }
}

const inWords = (count: number): string => count.toLocaleString('en-GB')

const descriptionPlace = (cells: readonly string[]): number => {
  const names = columnNames(cells)
  for (const pattern of DESCRIPTION_NAMES) {
    const place = names.findIndex((name) => pattern.test(name))
    if (place !== -1) return place
  }
  return -1
}
