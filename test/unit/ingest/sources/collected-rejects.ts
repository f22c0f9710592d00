import { createReport } from '../../../../ingest/sources/published-report.ts'
import type { Reject, Rejects } from '../../../../ingest/sources/rejects.ts'
import type { CopyValue, Source } from '../../../../ingest/sources/source.ts'
import { at } from '../../../../src/collections/at.ts'
import type { Region } from '../../../../src/tariff/region.ts'

/** Rejects kept in memory, to look at. */
export interface CollectedRejects extends Rejects {
  readonly all: readonly Reject[]
}

export const collectRejects = (): CollectedRejects => {
  const all: Reject[] = []
  return {
    all,
    get count() {
      return all.length
    },
    add: (reject) => all.push(reject),
  }
}

/** A row by the names of its columns. */
export type LoadedRow = Readonly<Record<string, CopyValue>>

export interface Loaded {
  readonly rows: Readonly<Record<string, readonly LoadedRow[]>>
  readonly rejects: readonly Reject[]
  /** What the source reports, a line each. */
  readonly report: string
}

/** All rows of a region, by table, as objects. */
export const load = async (source: Source, region: Region = 'uk'): Promise<Loaded> => {
  const rejects = collectRejects()
  const report = createReport()
  const rows: Record<string, LoadedRow[]> = {}
  for await (const { target, rows: read } of source.rows(region, rejects, report)) {
    rows[target.table] ??= []
    rows[target.table]?.push(
      ...read.map((row) => Object.fromEntries(target.columns.map((column, index) => [column, at(row, index)]))),
    )
  }
  return { rows, rejects: rejects.all, report: report.lines(region).join('\n') }
}
