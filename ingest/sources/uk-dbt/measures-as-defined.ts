import { MEASURE_COLUMNS } from '../merge/measure-values.ts'
import type { PublishedReport } from '../reading/published-report.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'

const HEADER = {
  columns: [
    'commodity__sid',
    'commodity__code',
    ...MEASURE_COLUMNS,
    'measure__regulation__id',
    'measure__regulation__url',
  ],
  others: ['id', 'trackedmodel_ptr_id', 'commodity__indent', 'commodity__description', 'measure__quota__available'],
}

/** Measures where they are declared, by the names of the header. */
export const readMeasuresAsDefined = (
  file: SourceFile,
  rejects: Rejects,
  report: PublishedReport,
): AsyncGenerator<SourceRecord> => readPublishedCsv(file, HEADER, rejects, report)
