import type { Reading } from '../published-report.ts'
import { readSheetRecords } from '../reading/read-sheet-records.ts'
import { decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import { REPORT_SHEET } from './report-sheet.ts'

const cellText = (cell: unknown): string => String(cell ?? '')

const COLUMNS = { parent_id: cellText, parent_description: cellText, child_id: cellText, child_description: cellText }

const decode = recordDecoder(COLUMNS)

/** Groups of areas, each with one of its members. */
export const readAreaGroups = (
  file: SourceFile,
  { rejects, report }: Reading,
): AsyncGenerator<SourceRecord<ReturnType<typeof decode>>> =>
  decodeRecords(readSheetRecords(file, { sheet: REPORT_SHEET, columns: Object.keys(COLUMNS) }, report), rejects, decode)
