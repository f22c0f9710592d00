import type { DutyReader } from '../../src/tariff/duty-text/duty-reader.ts'
import type { Region } from '../../src/tariff/region.ts'
import type { Rejects } from './rejects.ts'

/** Counts what each source provided, and which values were missing or conflicting, while its files are read. */
export interface PublishedReport {
  /** Rows of a table that come from a source. */
  provided(source: string, table: string, rows?: number): void
  /** Values that are missing in another source. */
  filled(source: string, value: string): void
  /** What a source does not have, as a phrase. */
  missing(source: string, what: string): void
  /** Well-formed records that were not loaded, with the reason. */
  omitted(source: string, why: string, records?: number): void
  /** A value that differs from that of a more direct source, which was taken. */
  conflicting(source: string, by: string, value: string): void
  /** Rows of the nomenclature that a newer row of their code has taken the place of, and that end the day before. */
  superseded(source: string, rows: number): void
  /** How many duty texts were read as components, and those that stay texts with how often they came. */
  dutyTexts(duties: Pick<DutyReader, 'texts' | 'kept'>): void
  /** A file whose columns are in another order than its publisher documents. */
  reordered(file: string): void
  /** Columns of a file that are new and not read. */
  ignored(file: string, columns: readonly string[]): void
  /** A sentence each, with the region that it is about if one is given. */
  lines(region?: Region): readonly string[]
}

/** The rejects and the report that a reader fills. */
export interface Reading {
  readonly rejects: Rejects
  readonly report: PublishedReport
}

/** The number of examples, as many as a person reads. */
const SHOWN_DUTIES = 5

export function createReport(): PublishedReport {
  const counts = new Map<string, Map<string, number>>()
  const duties: string[] = []
  const reordered = new Set<string>()
  const columns = new Map<string, readonly string[]>()
  const count = (group: string, what: string, times = 1): void => {
    const ofGroup = counts.get(group) ?? new Map<string, number>()
    ofGroup.set(what, (ofGroup.get(what) ?? 0) + times)
    counts.set(group, ofGroup)
  }
  return {
    provided: (source, table, rows) => count(`${source} provided`, table, rows),
    filled: (source, value) => count(`${source} provided values missing elsewhere`, value),
    missing: (source, what) => count(`missing in ${source}`, what),
    omitted: (source, why, records) => count(`${source}, not loaded`, why, records),
    conflicting: (source, by, value) => count(`${source} conflicts with ${by}, which was used`, value),
    superseded: (source, rows) =>
      count(`${source}, ended the day before a newer row of their code begins`, 'rows', rows),
    dutyTexts({ texts: read, kept }) {
      const times = [...kept.values()].reduce((sum, { count }) => sum + count, 0)
      const shown = [...kept.keys()].slice(0, SHOWN_DUTIES).map((text) => JSON.stringify(text))
      const examples = shown.length === 0 ? '' : `: ${shown.join(', ')}`
      duties.push(`duties: ${read - times} of ${read} texts were read as components, ${times} stay texts${examples}`)
    },
    reordered: (file) => reordered.add(file),
    ignored: (file, extra) => {
      if (extra.length > 0) columns.set(file, extra)
    },
    lines(region) {
      const lines = [
        ...[...counts]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([group, ofGroup]) => `${group}: ${[...ofGroup].map(([what, times]) => `${what} ${times}`).join(', ')}`),
        ...duties,
        ...[...reordered].map((file) => `${file} has its columns in another order: they were read by their names`),
        ...[...columns].map(([file, extra]) => `${file} has new columns, which are not read: ${extra.join(', ')}`),
      ]
      return region === undefined ? lines : lines.map((line) => `${region}: ${line}`)
    },
  }
}
