import type { Reading } from '../published-report.ts'
import { integer } from '../reading/codecs.ts'
import { from } from '../reading/file-spec.ts'
import { type ListedMeasure, readListedMeasures } from '../reading/listed-measures.ts'
import { MEASURE_COLUMNS, REGULATION_COLUMNS } from '../reading/published-measure.ts'
import { readSheetRecords } from '../reading/read-sheet-records.ts'
import { recordDecoder } from '../reading/record-decoder.ts'
import { excerpt, type SourceFile, type SourceRecord } from '../source-record.ts'
import { REPORT_SHEET } from './report-sheet.ts'

/** The one column that the reports call something else. */
const REDUCTION_INDICATOR = 'measure_reduction_indicator'

/** Columns of the reports of duties and of prohibitions, which have a row for each commodity and measure. */
export const MEASURE_REPORT_COLUMNS: readonly string[] = [
  'trackedmodel_ptr_id',
  'commodity__sid',
  'commodity__code',
  'commodity__indent',
  'commodity__description',
  ...Object.keys(MEASURE_COLUMNS).map((name) => (name === 'measure__reduction_indicator' ? REDUCTION_INDICATOR : name)),
  'measure__quota__available',
  ...Object.keys(REGULATION_COLUMNS),
]

const decode = recordDecoder({
  ...MEASURE_COLUMNS,
  measure__reduction_indicator: from(REDUCTION_INDICATOR, integer),
  ...REGULATION_COLUMNS,
})

/** The files of duties and prohibitions among those of a region's reports. */
export const MEASURE_REPORTS = /\/declarable_commodities_with_[^/]*\.xlsx$/

/** Reads the reports of duties and prohibitions. */
export const readReportedMeasures = (
  files: readonly SourceFile[],
  reading: Reading,
): Promise<ReadonlyMap<number, ListedMeasure>> =>
  readListedMeasures(reportRows(files, reading), reading.rejects, decode, excerpt)

async function* reportRows(files: readonly SourceFile[], { report }: Reading): AsyncGenerator<SourceRecord> {
  for (const file of files) {
    yield* readSheetRecords(file, { sheet: REPORT_SHEET, columns: MEASURE_REPORT_COLUMNS }, report)
  }
}
