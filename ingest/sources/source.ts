import type { CopyValue } from '../../src/postgres/copy-encoding.ts'
import type { DataDates } from '../../src/tariff/data-dates.ts'
import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import type { Region } from '../../src/tariff/region.ts'
import type { PublishedReport } from './published-report.ts'
import type { Rejects } from './rejects.ts'

export type { CopyValue }

/** A row of a table, in the order of its columns. */
export type Row = readonly CopyValue[]

/** A table and those of its columns that a source fills. */
export interface TargetTable {
  readonly table: string
  readonly columns: readonly string[]
}

/** Rows for one table. */
export interface TableRows {
  readonly target: TargetTable
  readonly rows: readonly Row[]
}

/** What a source says of the age of a region's data. */
export interface SourceDates {
  /** The day that the data as a whole describes. */
  readonly snapshotDate: IsoDate | null
  /** The days of kinds of data, where they are stated. */
  readonly dates: DataDates
  /** The day of rows with this `origin`. */
  dateOf(origin: string): IsoDate | null
}

/** A source that states no day. */
export const UNDATED: SourceDates = { snapshotDate: null, dates: {}, dateOf: () => null }

export const SOURCE_KINDS = ['built-in', 'sample', 'bundle', 'published'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** An opened source. Opening checks that the required files are there. */
export interface Source {
  readonly kind: SourceKind
  /** Absolute path of the directory or file. */
  readonly location: string
  readonly regions: readonly Region[]
  /** A hash of file names and contents: equal fingerprints mean equal data. */
  fingerprint(): Promise<string>
  /** The days that the region's data describes, where the source gives them. */
  dates(region: Region): SourceDates
  /**
   * Streams the valid rows of a region: the nomenclature before what refers to it. Each file is read and decoded once,
   * for all the tables that it fills. An invalid record goes to `rejects` and reading goes on; published sources count
   * in `report` what each of them provided, and what was missing or conflicting.
   * Throws a `SourceError` for a region that the source does not have.
   */
  rows(region: Region, rejects: Rejects, report?: PublishedReport): AsyncIterable<TableRows>
  /** The same source, with the same fingerprint, without the labels that a first search by words can do without. */
  readonly withoutLabels?: Source
  /** Directory of the curated synonym files (Solr format), if the source has one. */
  readonly synonymsDirectory?: string
}
