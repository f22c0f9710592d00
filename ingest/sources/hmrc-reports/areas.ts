import { readSheetRecords, type SheetSpec } from '../reading/read-sheet-records.ts'
import type { SourceFile, SourceRecord } from '../source-record.ts'
import { REPORT_SHEET } from './report-sheet.ts'

const COLUMNS = ['parent_id', 'parent_description', 'child_id', 'child_description']

/** A group of areas and one of its members, as the report of groups lists them. */
export interface GroupMember {
  readonly group: { readonly id: string; readonly description: string }
  readonly member: { readonly id: string; readonly description: string }
  readonly record: SourceRecord
}

export async function* readAreaGroups(
  file: SourceFile,
  onNewColumns: NonNullable<SheetSpec['onNewColumns']>,
): AsyncGenerator<GroupMember> {
  for await (const record of readSheetRecords(file, { sheet: REPORT_SHEET, columns: COLUMNS, onNewColumns })) {
    const text = (column: string) => String(record.values[column] ?? '')
    yield {
      group: { id: text('parent_id'), description: text('parent_description') },
      member: { id: text('child_id'), description: text('child_description') },
      record,
    }
  }
}
