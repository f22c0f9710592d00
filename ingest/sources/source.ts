import type { CopyValue } from '../../src/postgres/copy-encoding.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import type { Region } from '../../src/tariff/region.ts'
import type { Rejects } from './rejects.ts'

export type { CopyValue }

/** Everything a source has for one table, in the order of `columns`. Read once, in a stream. */
export interface TableLoad {
  readonly table: string
  readonly columns: readonly string[]
  /** Yields the good rows; each bad one is given to `rejects` with its file, line and reason, and reading goes on. */
  rows(rejects: Rejects): AsyncIterable<readonly CopyValue[]>
}

export const SOURCE_KINDS = ['sample', 'bundle', 'uk-csv'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** One published format, opened. Opening checks that what must be there is there. */
export interface Source {
  readonly kind: SourceKind
  /** Directory or file, as given. */
  readonly location: string
  readonly regions: readonly Region[]
  /** A hash of the content (file names, sizes, digests): equal fingerprints mean equal data. */
  fingerprint(): Promise<string>
  /** Day that the region's data describes, where the source says so. */
  snapshotDate(region: Region): IsoDate | null
  /** The loads of one region in the order in which they must run: code lists, nomenclature, then what refers to it. */
  tables(region: Region): readonly TableLoad[]
  /** Directory with the curated synonym files (Solr format) of this source, if it has one. */
  readonly synonymsDirectory?: string
}
