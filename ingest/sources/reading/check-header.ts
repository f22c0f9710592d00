import type { PublishedReport } from '../published-report.ts'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'

/** The columns of a published file, or of a sheet. */
export interface PublishedHeader {
  /** The columns that are read, in their order. */
  readonly columns: readonly string[]
  /** Columns that only some versions have, or that say again what others say. */
  readonly others?: readonly string[]
}

/**
 * Compares the header of a published file, or of a sheet, with the one that its publisher documents. Columns are read by
 * name: another order, and columns that are new, are reported.
 *
 * @throws SourceError for a column that vanished or comes twice
 */
export function checkHeader(
  { name: file }: SourceFile,
  { columns, others = [] }: PublishedHeader,
  found: readonly string[],
  report: PublishedReport,
): void {
  const missing = columns.filter((column) => !found.includes(column))
  if (missing.length > 0) {
    // A first line without any of them is a record, which may have names of persons.
    const has = missing.length < columns.length ? `; it has ${found.join(', ')}` : ''
    throw new SourceError(`${file}: the header lacks ${missing.join(', ')}${has}`)
  }
  const known = found.filter((column) => columns.includes(column))
  const repeated = known.find((column, place) => known.indexOf(column) < place)
  if (repeated !== undefined) throw new SourceError(`${file}: the header has ${repeated} twice`)
  if (columns.some((column, place) => column !== known[place])) report.reordered(file)
  report.ignored(
    file,
    found.filter((column) => !columns.includes(column) && !others.includes(column)),
  )
}
