import type { PublishedReport } from '../published-report.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import { checkHeader } from './check-header.ts'
import { type Cell, readSheet } from './read-xlsx.ts'

/** A sheet of a published workbook: which one, and its documented columns. */
export interface SheetSpec {
  /** The sheet's name, a pattern that it matches, or null for the first sheet. */
  readonly sheet: string | RegExp | null
  /** Names of the header, without spaces around them. */
  readonly columns: readonly string[]
  /** The order of the columns is not documented. */
  readonly anyOrder?: true
  /** Columns that the sheet may have and that are read by name. */
  readonly optional?: readonly string[]
}

/**
 * The records of a sheet whose first row is the header, by the names of its columns. Cells keep their type; an empty one
 * is null. Columns that are not documented are reported and ignored.
 * @throws SourceError for what {@link readSheet} throws, for an empty sheet, and for a column that vanished or moved
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
      checkColumns(file, header, spec, report)
      continue
    }
    const values: Record<string, Cell> = {}
    for (const [index, column] of header.entries()) values[column] = cells[index] ?? null
    yield { file, line, values, text: cells.join(',') }
  }
  if (header === null) checkColumns(file, [], spec, report)
}

function checkColumns(
  file: SourceFile,
  header: readonly string[],
  { columns, optional = [], anyOrder }: SheetSpec,
  report: PublishedReport,
): void {
  const places = new Map(header.map((column, place) => [column, place]))
  const expected = anyOrder ? columns.toSorted((a, b) => (places.get(a) ?? -1) - (places.get(b) ?? -1)) : columns
  const added = checkHeader(file.name, expected, header).filter((column) => !optional.includes(column))
  report.ignored(file.name, added)
}
