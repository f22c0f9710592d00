import { writeXlsx } from 'hucre/xlsx'
import { MEASURE_REPORT_COLUMNS } from '../../ingest/sources/hmrc-reports/read-measures.ts'
import { REPLAY_DAY, type ReplayedFile } from './replay-source.ts'

export type Cell = string | number | null

/** Cells of a row by the names of their columns. */
export type Cells = Readonly<Record<string, Cell>>

/** The rows of a report of HMRC: one for each commodity that has the measure. */
export const listedFor = (commoditySids: readonly number[], measure: Cells): readonly (readonly Cell[])[] =>
  commoditySids.map((sid) =>
    MEASURE_REPORT_COLUMNS.map((column) => (column === 'commodity__sid' ? String(sid) : (measure[column] ?? null))),
  )

export const workbook = async (
  name: string,
  sheet: string,
  rows: readonly (readonly Cell[])[],
): Promise<ReplayedFile> => ({
  name: `${name}.xlsx`,
  content: Buffer.from(await writeXlsx({ sheets: [{ name: sheet, rows: rows.map((row) => [...row]) }] })),
})

/** A report of HMRC, whose sheet is named after the day. */
export const reportWorkbook = (name: string, rows: readonly (readonly Cell[])[]): Promise<ReplayedFile> =>
  workbook(name, REPLAY_DAY, rows)
