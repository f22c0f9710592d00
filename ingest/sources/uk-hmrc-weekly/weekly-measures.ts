import type { Reading } from '../published-report.ts'
import { text } from '../reading/codecs.ts'
import { type ListedMeasure, readListedMeasures } from '../reading/listed-measures.ts'
import { MEASURE_COLUMNS } from '../reading/published-measure.ts'
import { readPublishedCsv } from '../reading/read-published-csv.ts'
import { type Decoded, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile } from '../source-record.ts'

const COLUMNS = { ...MEASURE_COLUMNS, trade__direction: text }

const HEADER = {
  columns: ['commodity__sid', 'commodity__code', ...Object.keys(COLUMNS)],
  others: ['measure_group_code', 'measure_type_code', 'tax_type_code'],
}

export type WeeklyMeasure = ListedMeasure<Decoded<typeof COLUMNS>>

/** The measures of the weekly file by their sids. */
export const readWeeklyMeasures = (file: SourceFile, reading: Reading): Promise<ReadonlyMap<number, WeeklyMeasure>> =>
  // The texts of records, which only dead letters need, would be most of the memory.
  readListedMeasures(readPublishedCsv(file, HEADER, reading), reading.rejects, recordDecoder(COLUMNS), () => '')
