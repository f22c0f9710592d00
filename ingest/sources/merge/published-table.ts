import { at } from '../../../src/collections/at.ts'
import type { Region } from '../../../src/tariff/region.ts'
import { BUNDLE_FILES } from '../bundle/files/all.ts'
import type { LocatedFile } from '../reading/locate-file.ts'
import type { PublishedReading } from '../reading/published-cache.ts'
import type { SourceRecord } from '../source-record.ts'

/** Records for the tables of a file of the bundle, with the columns of that file. */
export interface PublishedTable {
  /** The file's path in `BUNDLE_FILES`, which declares its columns, checks and tables. */
  readonly path: string
  readonly records: Iterable<SourceRecord> | AsyncIterable<SourceRecord>
}

/** The tables of a region, in the order of reading: each is read to its end before the next. */
export type RegionTables = (reading: PublishedReading) => AsyncIterable<PublishedTable>

/** Yields the table of these records, then returns what their reader returns, for the tables after it. */
export async function* table<T>(
  path: string,
  records: AsyncGenerator<SourceRecord, T>,
): AsyncGenerator<PublishedTable, T> {
  const returned: T[] = []
  async function* reading(): AsyncGenerator<SourceRecord> {
    returned.push(yield* records)
  }
  yield { path, records: reading() }
  return at(returned, 0)
}

/** The table as a file for `regionRows`. Throws a `TypeError` for a path that the bundle does not have. */
export function locatedTable({ path, records }: PublishedTable, directory: string, region: Region): LocatedFile {
  const spec = BUNDLE_FILES.find((candidate) => candidate.path === path)
  if (spec === undefined) throw new TypeError(`the bundle has no file ${path}`)
  return { spec, file: { path: directory, name: `published ${path.replace('{region}', region)}` }, records }
}
