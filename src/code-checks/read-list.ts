import { FileProblem } from '../tables/file-problem.ts'
import { columnNames, readRows } from '../tables/read-rows.ts'
import { readCode } from '../tariff/code-query.ts'
import type { ListedCode } from './check-list.ts'

/** Lines of a list: a large trader's whole range. */
export const MAX_LISTED_CODES = 1000

/** Characters of a cell that can be a code or a description. */
const MAX_CELL = 500

const CODE_NAME = /\b(?:codes?|commodity|hs|cn|taric)\b/
const DESCRIPTION_NAME = /\b(?:descriptions?|goods|items?|products?)\b/

/**
 * The lines of a list that was pasted or sent as a file: a code, and after a comma, semicolon or tab what the goods are.
 * The first line may name the columns; without names the first column has the codes.
 * @throws FileProblem
 */
export async function readList(bytes: Uint8Array): Promise<readonly ListedCode[]> {
  const { rows } = await readRows(bytes)
  const first = rows[0]?.cells ?? []
  const named = readCode(first[0] ?? '') === null ? columnNames(first) : []
  const namedCode = named.findIndex((name) => CODE_NAME.test(name))
  const hasNames = namedCode !== -1
  const code = hasNames ? namedCode : 0
  const description = hasNames
    ? named.findIndex((name, index) => index !== code && DESCRIPTION_NAME.test(name))
    : code + 1
  const lines = rows.slice(hasNames ? 1 : 0).map(({ cells }) => ({
    code: cellOf(cells, code),
    // The commas of a description without quotation marks are its own.
    description: hasNames
      ? cellOf(cells, description)
      : cells
          .slice(1)
          .map((cell) => cell.trim())
          .join(', ')
          .slice(0, MAX_CELL),
  }))
  const listed = lines.filter(({ code: sent }) => sent !== '')
  if (listed.length === 0) throw new FileProblem('Enter codes, one in each line')
  if (listed.length > MAX_LISTED_CODES) {
    throw new FileProblem(
      `Split the list: it has ${listed.length.toLocaleString('en-GB')} codes, and ${MAX_LISTED_CODES.toLocaleString('en-GB')} are possible`,
    )
  }
  return listed
}

const cellOf = (cells: readonly string[], place: number): string => (cells[place] ?? '').trim().slice(0, MAX_CELL)
