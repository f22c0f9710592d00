import { bigInteger, integer, required } from '../reading/codecs.ts'
import { interner } from '../reading/intern-values.ts'
import { orReject } from '../reading/or-reject.ts'
import { readSheetRecords, type SheetSpec } from '../reading/read-sheet-records.ts'
import type { Rejects } from '../rejects.ts'
import { excerpt, type SourceFile, type SourceRecord } from '../source-record.ts'
import { REPORT_SHEET } from './report-sheet.ts'

/** Columns of the reports of duties and of prohibitions, which have a row for each commodity and measure. */
export const MEASURE_REPORT_COLUMNS = [
  'trackedmodel_ptr_id',
  'commodity__sid',
  'commodity__code',
  'commodity__indent',
  'commodity__description',
  'measure__sid',
  'measure__type__id',
  'measure__type__description',
  'measure__additional_code__code',
  'measure__additional_code__description',
  'measure__duty_expression',
  'measure__effective_start_date',
  'measure__effective_end_date',
  'measure_reduction_indicator',
  'measure__footnotes',
  'measure__conditions',
  'measure__geographical_area__sid',
  'measure__geographical_area__id',
  'measure__geographical_area__description',
  'measure__excluded_geographical_areas__ids',
  'measure__excluded_geographical_areas__descriptions',
  'measure__quota__order_number',
  'measure__quota__available',
  'measure__regulation__id',
  'measure__regulation__url',
]

/** A measure of a report. */
export interface ReportedMeasure {
  readonly sid: number
  readonly file: SourceFile
  /** The first row that has it. */
  readonly record: SourceRecord
  /** The declarable commodities that it is listed for. */
  readonly commoditySids: readonly number[]
}

interface OpenMeasure extends ReportedMeasure {
  readonly commoditySids: number[]
}

/**
 * Reads the reports of duties and prohibitions, which repeat a measure for every commodity that has it. Memory grows with
 * the measures, and by a number for each row.
 */
export async function readReportedMeasures(
  files: readonly SourceFile[],
  rejects: Rejects,
  onNewColumns: NonNullable<SheetSpec['onNewColumns']>,
): Promise<readonly ReportedMeasure[]> {
  const measures = new Map<number, OpenMeasure>()
  const intern = interner()
  for (const file of files) {
    const sheet = { sheet: REPORT_SHEET, columns: MEASURE_REPORT_COLUMNS, onNewColumns }
    for await (const record of readSheetRecords(file, sheet)) {
      const { measure__sid, commodity__sid } = record.values
      const sids = orReject(file, record, rejects, () => ({
        measure: Number(required(bigInteger)(measure__sid)),
        commodity: Number(required(integer)(commodity__sid)),
      }))
      if (sids === null) continue
      const known = measures.get(sids.measure)
      if (known !== undefined) {
        known.commoditySids.push(sids.commodity)
        continue
      }
      const kept = { ...record, text: excerpt(record.text), values: intern(record.values) }
      measures.set(sids.measure, { sid: sids.measure, file, record: kept, commoditySids: [sids.commodity] })
    }
  }
  return [...measures.values()]
}
