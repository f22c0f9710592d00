import { createReadStream, createWriteStream } from 'node:fs'
import { realpath, stat, truncate } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { parse as parseWhole } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import type { Progress } from '../../../ingest/progress.ts'
import { UserFacingError } from '../../errors/user-facing-error.ts'
import {
  ABSTENTION_HELP,
  classifyRows,
  declaredNote,
  groupsOf,
  type RowClassifier,
  type RowOutcome,
  type RowToClassify,
  rowToClassify,
} from '../../fpo/index.ts'
import { delimiterOf } from '../../tables/delimiter.ts'
import { countRecords } from './csv-records.ts'

export interface FileClassification {
  readonly input: string
  readonly output: string
  readonly digits: 6 | 8
  /** Codes for each row. */
  readonly limit: number
}

export interface FileSummary {
  /** All rows of the file. */
  readonly rows: number
  /** Rows that an earlier run had written. */
  readonly before: number
  /** Rows of this run with a code. */
  readonly answered: number
  /** Rows of this run with a reason instead. */
  readonly unanswered: number
}

type Row = readonly string[]

const DESCRIPTION = 'description'

/** The column with declared codes. A table may lack it. */
const DECLARED = 'declared_code'

/**
 * Copies a table and adds codes to each description: for each rank `code_1`, `score_1` and so on, in `problem` the
 * reason where there is none, and in `read_as` the description in English if it is in another language. A table with a
 * column `declared_code` also gets `declared_verdict`, `declared_score` and `declared_note`. Continues where a killed run
 * stopped. Throws a `UserFacingError`.
 */
export async function classifyFile(
  { input, output, digits, limit }: FileClassification,
  classifier: RowClassifier,
  progress: Progress,
): Promise<FileSummary> {
  if (await isSameFile(input, output))
    throw new UserFacingError('The output would overwrite the input. Name another file.')
  await requireFile(input)
  const rows = rowsOf(input)
  const header = await rows.next()
  if (header.done) throw new UserFacingError(`${input} is empty. Its first row names the columns.`)
  const columns = header.value
  const place = columns.findIndex((name) => name.trim().toLowerCase() === DESCRIPTION)
  if (place === -1)
    throw new UserFacingError(`${input} has no column "${DESCRIPTION}". Its first row names the columns.`)
  const declaredPlace = columns.findIndex((name) => name.trim().toLowerCase() === DECLARED)
  const hasDeclared = declaredPlace !== -1
  const added = addedColumns(limit, hasDeclared)
  const taken = columns.find((name) => added.includes(name.trim().toLowerCase()))
  if (taken !== undefined) throw new UserFacingError(`${input} has a column "${taken}" already. Rename it.`)

  const before = await skipWritten(output, rows, columns, added)
  const { count } = await countRecords(input)
  const step = progress.start('Classifying', Math.max(0, count - 1 - before))
  const file = createWriteStream(output, { flags: 'a' })
  const write = async (records: readonly Row[]): Promise<void> => {
    await new Promise<void>((resolve, reject) => {
      file.write(linesOf(records), (error) => (error ? reject(error) : resolve()))
    })
  }
  let answered = 0
  let unanswered = 0
  try {
    if (before === 0 && !(await isWritten(output))) await write([[...columns, ...added]])
    const groups = classifyRows(groupsOf(requestsOf(rows, { columns, place, declaredPlace, digits, limit })), {
      ...classifier,
      signal: new AbortController().signal,
    })
    for await (const outcomes of groups) {
      const answers = outcomes.map((outcome) => ({ row: outcome.row, ...answerOf(outcome) }))
      await write(
        answers.map(({ row, codes, declared, problem, readAs }) => [
          ...fitted(row, columns),
          ...padded(codes, 2 * limit),
          ...(hasDeclared ? padded(declared, DECLARED_COLUMNS.length) : []),
          problem,
          readAs,
        ]),
      )
      const withCodes = answers.filter(({ problem }) => problem === '').length
      answered += withCodes
      unanswered += answers.length - withCodes
      step.advance(outcomes.length)
    }
  } finally {
    step.done()
    file.end()
    await finished(file)
  }
  return { rows: before + answered + unanswered, before, answered, unanswered }
}

const DECLARED_COLUMNS: Row = ['declared_verdict', 'declared_score', 'declared_note']

const addedColumns = (limit: number, hasDeclared: boolean): Row => [
  ...Array.from({ length: limit }, (_, rank) => [`code_${rank + 1}`, `score_${rank + 1}`]).flat(),
  ...(hasDeclared ? DECLARED_COLUMNS : []),
  'problem',
  'read_as',
]

async function* requestsOf(
  rows: AsyncIterable<Row>,
  {
    columns,
    place,
    declaredPlace,
    digits,
    limit,
  }: { columns: Row; place: number; declaredPlace: number; digits: 6 | 8; limit: number },
): AsyncGenerator<RowToClassify<Row>> {
  for await (const row of rows) {
    if (row.length === columns.length) {
      const declared = row[declaredPlace]?.trim() ?? ''
      yield rowToClassify(row, {
        description: row[place],
        digits,
        limit,
        allow_degraded: true,
        ...(declared !== '' && { declared_code: declared }),
      })
      continue
    }
    const detail = `The row has ${row.length} columns and the first one ${columns.length}: put texts with a comma in quotes.`
    yield { kind: 'invalid', row, problems: [{ code: 'malformed_body', detail }] }
  }
}

/** The cells with codes and scores, and why there are none; throws if the row failed. */
interface Answer {
  readonly codes: Row
  /** Verdict, score and note on the declared code; empty if the row has none. */
  readonly declared: Row
  /** Why there are no codes; empty if there are. */
  readonly problem: string
  readonly readAs: string
}

const answerOf = (outcome: RowOutcome<Row>): Answer => {
  if (outcome.kind === 'failed') throw outcome.error
  if (outcome.kind === 'invalid') {
    return { codes: [], declared: [], problem: outcome.problems.map(({ detail }) => detail).join(' '), readAs: '' }
  }
  const { results, reason, declared, searchedAs: readAs = '' } = outcome.classification
  return {
    declared: declared ? [declared.fit?.verdict ?? '', String(declared.fit?.score ?? ''), declaredNote(declared)] : [],
    codes: results.flatMap(({ code, score }) => [code, String(score)]),
    problem: reason === null ? '' : `${reason}: ${ABSTENTION_HELP[reason]}`,
    readAs,
  }
}

/** Cells that a spreadsheet would calculate begin with an apostrophe. */
const linesOf = (records: readonly Row[]): string =>
  stringify([...records], { record_delimiter: 'unix', escape_formulas: true })

/** A row as it is read again from what was written of it. */
const asWritten = (row: Row): Row => parseWhole(linesOf([row]))[0] ?? []

const padded = (cells: Row, length: number): Row => Array.from({ length }, (_, index) => cells[index] ?? '')

/** A row with as many cells as there are columns. */
const fitted = (row: Row, columns: Row): Row => padded(row, columns.length)

/**
 * Skips the rows of the input that an earlier run has written, and truncates what a killed run has half written of the
 * output. Returns their number.
 */
const skipWritten = async (output: string, rows: AsyncIterator<Row>, columns: Row, added: Row): Promise<number> => {
  if (!(await isWritten(output))) return 0
  const { bytes, size } = await countRecords(output)
  const other = (): UserFacingError =>
    new UserFacingError(
      `${output} is not what this command wrote for this input with these options. Name another file.`,
    )
  if (bytes === 0) {
    // Not even its header was written whole, unless the file is not ours.
    if (!linesOf([[...columns, ...added]]).startsWith(await contentOf(output))) throw other()
    await truncate(output, 0)
    return 0
  }
  if (bytes < size) await truncate(output, bytes)
  const written = rowsOf(output)
  const header = await written.next()
  if (header.done || !isEqual(header.value, asWritten([...columns, ...added]))) throw other()
  let count = 0
  for await (const record of written) {
    const row = await rows.next()
    if (row.done || !isEqual(record.slice(0, columns.length), asWritten(fitted(row.value, columns)))) throw other()
    count += 1
  }
  return count
}

const isEqual = (one: Row, other: Row): boolean =>
  one.length === other.length && one.every((cell, index) => cell === other[index])

const requireFile = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new UserFacingError(`${path} is not a file that can be read.`)
}

const contentOf = async (path: string): Promise<string> => {
  let content = ''
  for await (const chunk of createReadStream(path, 'utf8')) content += chunk
  return content
}

const isWritten = async (path: string): Promise<boolean> => ((await stat(path).catch(() => null))?.size ?? 0) > 0

const isSameFile = async (one: string, other: string): Promise<boolean> => {
  const [first, second] = await Promise.all([one, other].map((path) => realpath(path).catch(() => path)))
  return first === second
}

const firstLineOf = async (path: string): Promise<string> => {
  let first = ''
  for await (const chunk of createReadStream(path, 'utf8')) {
    first += chunk
    if (first.includes('\n')) break
  }
  return first.split('\n')[0] ?? ''
}

/** Rows of a table separated by commas, semicolons or tabs, whatever their lengths. */
async function* rowsOf(path: string): AsyncGenerator<Row> {
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(await firstLineOf(path)),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  )
  try {
    yield* parser
  } catch (error) {
    if (error instanceof CsvError) throw new UserFacingError(`${path} is not CSV: ${error.message}.`)
    throw error
  }
}
