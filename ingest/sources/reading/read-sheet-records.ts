import type { PublishedReport } from '../published-report.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import { checkHeader, type PublishedHeader } from './check-header.ts'
import { type Cell, readSheet } from './read-xlsx.ts'

/** A sheet of a published workbook: which one, and its documented columns. Their names have no spaces around them. */
export interface SheetSpec extends PublishedHeader {
  /** The sheet's name, a pattern that it matches, or null for the first sheet. */
  readonly sheet: string | RegExp | null
}

/**
 * The records of a sheet whose first row is the header, by the names of its columns. Cells keep their type; an empty one
 * is null. Columns that are not documented are reported and ignored.
 * @throws SourceError for what {@link readSheet} throws, for an empty sheet, and for a column that vanished
 */
export async function* readSheetRecords(
  file: SourceFile,
  spec: SheetSpec,
  report: PublishedReport,
): AsyncGenerator<SourceRecord> {
  let header: readonly string[] | null = null
  for await (const { line, cells } of readSheet(file, spec.sheet)) {
    if (header === null) {
      header = cells.map((cell) => String(cell ?? '').trim())
      checkHeader(file, spec, header, report)
      continue
    }
    const values: Record<string, Cell> = {}
    for (const [index, column] of header.entries()) values[column] = cells[index] ?? null
    yield { file, line, values, text: cells.join(',') }
  }
  if (header === null) checkHeader(file, spec, [], report)
}
