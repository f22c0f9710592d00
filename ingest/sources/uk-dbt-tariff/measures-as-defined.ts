import type { Reading } from '../published-report.ts'
import { integer } from '../reading/codecs.ts'
import { MEASURE_COLUMNS, type PublishedMeasure, REGULATION_COLUMNS } from '../reading/published-measure.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'

const COLUMNS = { commodity__sid: integer, ...MEASURE_COLUMNS, ...REGULATION_COLUMNS }

const HEADER = {
  columns: ['commodity__sid', 'commodity__code', ...Object.keys(MEASURE_COLUMNS), ...Object.keys(REGULATION_COLUMNS)],
  others: ['id', 'trackedmodel_ptr_id', 'commodity__indent', 'commodity__description', 'measure__quota__available'],
}

/** A measure with the row that it is declared on. */
export type DefinedMeasure = PublishedMeasure & { readonly commodity__sid: number | null }

/** Measures where they are declared, by the names of the header. */
export const readMeasuresAsDefined = (
  file: SourceFile,
  reading: Reading,
): AsyncGenerator<SourceRecord<DefinedMeasure>> =>
  decodeRecords(readPublishedCsv(file, HEADER, reading), reading.rejects, recordDecoder(COLUMNS))
