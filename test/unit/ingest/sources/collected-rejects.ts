import type { Reject, Rejects } from '../../../../ingest/sources/rejects.ts'
import type { CopyValue, Source } from '../../../../ingest/sources/source.ts'
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
}

/** All rows of a region, by table, as objects. */
export const load = async (source: Source, region: Region = 'uk'): Promise<Loaded> => {
  const rejects = collectRejects()
  const rows: Record<string, LoadedRow[]> = {}
  for (const { table, columns, rows: read } of source.tables(region)) {
    const loaded: LoadedRow[] = []
    for await (const row of read(rejects)) {
      loaded.push(Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])))
    }
    rows[table] = [...(rows[table] ?? []), ...loaded]
  }
  return { rows, rejects: rejects.all }
}
