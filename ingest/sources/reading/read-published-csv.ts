import type { Reading } from '../published-report.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'
import { checkHeader } from './check-header.ts'
import { readCsv } from './read-csv.ts'

/** How the Department for Business and Trade writes null. */
const NULL = '#NA'

/** The header of a published file. */
export interface PublishedHeader {
  /** The columns that are read, in their order. */
  readonly columns: readonly string[]
  /** Columns that only some versions have, or that say again what others say. */
  readonly others?: readonly string[]
}

/**
 * The records of a published CSV file, with null for `#NA`. A column that vanished or moved stops the reading with a
 * `SourceError`; one that is new is reported.
 */
export async function* readPublishedCsv(
  file: SourceFile,
  { columns, others = [] }: PublishedHeader,
  { rejects, report }: Reading,
): AsyncGenerator<SourceRecord> {
  const check = (header: readonly string[]) => {
    const extra = checkHeader(file.name, columns, header)
    report.ignored(
      file.name,
      extra.filter((column) => !others.includes(column)),
    )
  }
  for await (const record of readCsv(file, [], rejects, check)) {
    yield { ...record, values: withoutNulls(record.values) }
  }
}

/** Returns the same object where nothing is null, as in the files with millions of records. */
function withoutNulls(values: Values): Values {
  const nulls = Object.keys(values).filter((name) => values[name] === NULL)
  return nulls.length === 0 ? values : { ...values, ...Object.fromEntries(nulls.map((name) => [name, null])) }
}
