import { extname } from 'node:path'
import { readCsv } from '../reading/read-csv.ts'
import { readSheet } from '../reading/read-xlsx.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile } from '../source-record.ts'

/** The column with the terms; without it, the first column has them from the first row on. */
const COLUMN = 'term'

/** Characters of a term: a longer one is a sentence, and no description is it. */
const MAX_TERM_LENGTH = 200

/**
 * The terms of a list of stop words for the EU's Import Control System 2: a CSV file in UTF-8, or the first sheet of a
 * workbook (`.xlsx`), with one term a row. Blank rows are skipped.
 * @throws SourceError if a workbook cannot be read
 */
export async function* readStopWords(file: SourceFile, rejects: Rejects): AsyncGenerator<string> {
  const rows = extname(file.path).toLowerCase() === '.xlsx' ? sheetRows(file) : csvRows(file, rejects)
  let place: number | null = null
  for await (const { line, cells } of rows) {
    if (place === null) {
      const named = cells.findIndex((cell) => cell.trim().toLowerCase() === COLUMN)
      place = Math.max(0, named)
      if (named !== -1) continue
    }
    const term = (cells[place] ?? '').replaceAll(/\s+/g, ' ').trim()
    if (term === '') continue
    if (Array.from(term).length <= MAX_TERM_LENGTH) yield term
    else rejects.add({ file: file.name, line, reason: `term: has more than ${MAX_TERM_LENGTH} characters` })
  }
}

interface ListRow {
  readonly line: number
  readonly cells: readonly string[]
}

async function* sheetRows(file: SourceFile): AsyncGenerator<ListRow> {
  for await (const { line, cells } of readSheet(file, null)) {
    yield { line, cells: cells.map((cell) => String(cell ?? '')) }
  }
}

async function* csvRows(file: SourceFile, rejects: Rejects): AsyncGenerator<ListRow> {
  let header: readonly string[] = []
  const records = readCsv(file, [], rejects, {
    checkColumns: (columns) => {
      header = columns
    },
    mayEndInRecord: true,
  })
  let isFirst = true
  for await (const { line, values } of records) {
    if (isFirst) yield { line: 1, cells: header }
    isFirst = false
    yield { line, cells: header.map((column) => String(values[column] ?? '')) }
  }
  if (isFirst && header.length > 0) yield { line: 1, cells: header }
}
