import type { Region } from '../../../src/tariff/region.ts'
import { BUNDLE_FILES } from '../bundle/files/all.ts'
import type { LocatedFile } from '../reading/locate-file.ts'
import type { PublishedCache } from '../reading/published-cache.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceRecord } from '../source-record.ts'

/** Records for the tables of a file of the bundle, with the columns of that file. */
export interface PublishedTable {
  /** The file's path in `BUNDLE_FILES`, which declares its columns, checks and tables. */
  readonly path: string
  /** Called once, after those of the tables before were read to their ends. */
  readonly read: (rejects: Rejects) => AsyncIterable<SourceRecord>
}

/**
 * The tables of a region, in the order of reading: the nomenclature before what refers to it. Called for each load, so
 * that what one table leaves for the next belongs to one load.
 */
export type RegionTables = (cache: PublishedCache, report: PublishedReport) => readonly PublishedTable[]

/** The table as a file for `regionRows`. Throws a `TypeError` for a path that the bundle does not have. */
export function locatedTable({ path, read }: PublishedTable, cache: PublishedCache, region: Region): LocatedFile {
  const spec = BUNDLE_FILES.find((candidate) => candidate.path === path)
  if (spec === undefined) throw new TypeError(`the bundle has no file ${path}`)
  return { spec, file: { path: cache.directory, name: `published ${path.replace('{region}', region)}` }, read }
}
