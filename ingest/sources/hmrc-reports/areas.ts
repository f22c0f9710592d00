import type { Reading } from '../published-report.ts'
import { readSheetRecords } from '../reading/read-sheet-records.ts'
import { decodeRecords, recordDecoder } from '../reading/record-decoder.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import { REPORT_SHEET } from './report-sheet.ts'

const cellText = (cell: unknown): string => String(cell ?? '')

const COLUMNS = { parent_id: cellText, parent_description: cellText, child_id: cellText, child_description: cellText }

const decode = recordDecoder(COLUMNS)

/** Groups of areas, each with one of its members. */
const readAreaGroups = (
  file: SourceFile,
  { rejects, report }: Reading,
): AsyncGenerator<SourceRecord<ReturnType<typeof decode>>> =>
  decodeRecords(readSheetRecords(file, { sheet: REPORT_SHEET, columns: Object.keys(COLUMNS) }, report), rejects, decode)

/** The groups and their members as records of `geographical_areas.csv`, an area once for each time it is named. */
export async function* readGroupedAreas(file: SourceFile, reading: Reading): AsyncGenerator<SourceRecord> {
  for await (const record of readAreaGroups(file, reading)) {
    const { parent_id, parent_description, child_id, child_description } = record.values
    yield { ...record, values: { geographical_area_id: parent_id, description: parent_description } }
    yield { ...record, values: { geographical_area_id: child_id, description: child_description } }
  }
}

/** The groups and their members as records of `geographical_area_memberships.csv`. */
export async function* readMemberships(file: SourceFile, reading: Reading): AsyncGenerator<SourceRecord> {
  for await (const record of readAreaGroups(file, reading)) {
    const { parent_id: group, child_id: member } = record.values
    yield { ...record, values: { geographical_area_group_id: group, member_geographical_area_id: member } }
  }
}

/** The report's file among those of a region's reports. */
export const AREA_GROUPS = /\/geographical_area_groups_[^/]*\.xlsx$/
