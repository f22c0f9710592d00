import type { Digits } from '../digits-field.tsx'
import { type ClassifiedRow, classifyTable, type Outcome, type TableDependencies } from './classify-table.ts'
import { csvHeader, csvLines } from './csv-lines.ts'
import { type FileSummary, SHOWN_ROWS } from './file-results.tsx'
import type { Table } from './read-table.ts'

/** A step of a classification. */
export interface FileStep {
  readonly done: number
  readonly total: number
  /** The lines that came with this step; with the first, the names of the columns before them. */
  readonly csv: string
}

/** Characters of an address that a page carries a file in: browsers follow links of up to two million. */
const MAX_DOWNLOAD = 1_800_000

/** Classifies a table step by step, and sums up. */
export function runFile(table: Table, digits: Digits, dependencies: TableDependencies) {
  const counts: Record<Outcome, number> = { answered: 0, unsure: 0, refused: 0, failed: 0 }
  const shown: ClassifiedRow[] = []

  async function* steps(): AsyncGenerator<FileStep> {
    let done = 0
    for await (const rows of classifyTable(table, digits, dependencies)) {
      const csv = (done === 0 ? csvHeader(table) : '') + csvLines(table, rows)
      done += rows.length
      for (const { outcome } of rows) counts[outcome] += 1
      shown.push(...rows.slice(0, SHOWN_ROWS - shown.length))
      yield { done, total: table.rows.length, csv }
    }
  }
  const summary = (download: string | null): FileSummary => ({ counts, rows: shown, download })
  return { steps, summary }
}

/** Adds lines up to an address from which a browser saves them as a file, while that is short enough. */
export function createDownload() {
  let address: string | null = 'data:text/csv;charset=utf-8,'
  return {
    add: (csv: string): void => {
      if (address === null) return
      address += encodeURIComponent(csv)
      if (address.length > MAX_DOWNLOAD) address = null
    },
    address: (): string | null => address,
  }
}
