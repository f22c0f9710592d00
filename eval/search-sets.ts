import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { UserFacingError } from '../src/errors/user-facing-error.ts'
import type { Gold } from './score.ts'

export interface JudgedQuery {
  readonly query: string
  readonly gold: Gold
}

export interface JudgedSet {
  /** The file's name without `.csv`. */
  readonly name: string
  readonly queries: readonly JudgedQuery[]
}

/** A folder or file that cannot be evaluated; the message says why. */
export class SetError extends UserFacingError {
  override readonly name = 'SetError'
}

/** The columns for gold codes and their number of digits. */
const GOLD_DIGITS: Readonly<Record<string, number>> = {
  expected_code: 10,
  expected_hs6: 6,
  expected_heading: 4,
  code: 6,
}

const QUERIES = ['query', 'text'] as const

/** Reads every CSV file of a folder, sorted by name. */
export const readJudgedSets = async (folder: string): Promise<readonly JudgedSet[]> => {
  const names = await readdir(folder).catch(() => {
    throw new SetError(`There is no folder ${folder}: name one with judged sets.`)
  })
  const files = names.filter((name) => name.endsWith('.csv')).sort()
  if (files.length === 0) throw new SetError(`${folder} holds no CSV file.`)
  return Promise.all(
    files.map(async (file) => readJudgedSet(basename(file, '.csv'), await readFile(join(folder, file), 'utf8'))),
  )
}

/** Reads a set from its CSV text; columns besides the query and its gold are for people. */
export const readJudgedSet = (name: string, text: string): JudgedSet => {
  const problem = (what: string): SetError => new SetError(`${name}.csv: ${what}`)
  let rows: Readonly<Record<string, string>>[]
  try {
    rows = parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true })
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error))
  }
  const [first] = rows
  if (first === undefined) throw problem('there are no rows.')
  const column = Object.keys(GOLD_DIGITS).find((candidate) => candidate in first)
  const queryColumn = QUERIES.find((candidate) => candidate in first)
  if (column === undefined || queryColumn === undefined) {
    throw problem(`the columns must be \`query\` or \`text\` and one of ${Object.keys(GOLD_DIGITS).join(', ')}.`)
  }
  const digits = GOLD_DIGITS[column]
  const queries = rows.map(({ [queryColumn]: query = '', [column]: gold = '' }, position) => {
    if (query === '') throw problem(`row ${position + 1} has no query.`)
    if (!/^\d+$/.test(gold) || gold.length !== digits) {
      throw problem(`row ${position + 1}: \`${column}\` must have ${digits} digits, not "${gold}".`)
    }
    return { query, gold }
  })
  return { name, queries }
}
