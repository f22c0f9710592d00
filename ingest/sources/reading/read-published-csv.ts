import type { Reading } from '../published-report.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'
import { checkHeader, type PublishedHeader } from './check-header.ts'
import { readCsv } from './read-csv.ts'

/** How the Department for Business and Trade writes null. */
const NULL = '#NA'

/**
 * The records of a published CSV file, with null for `#NA`. A column that vanished stops the reading with a `SourceError`;
 * one that is new, and another order, are reported.
 */
export async function* readPublishedCsv(
  file: SourceFile,
  published: PublishedHeader,
  { rejects, report }: Reading,
): AsyncGenerator<SourceRecord> {
  const checkColumns = (header: readonly string[]) => checkHeader(file, published, header, report)
  for await (const record of readCsv(file, [], rejects, { checkColumns })) {
    yield { ...record, values: withoutNulls(record.values) }
  }
}

/** Returns the same object where nothing is null, as in the files with millions of records. */
function withoutNulls(values: Values): Values {
  const nulls = Object.keys(values).filter((name) => values[name] === NULL)
  return nulls.length === 0 ? values : { ...values, ...Object.fromEntries(nulls.map((name) => [name, null])) }
}
