import type { Reading } from '../published-report.ts'
import { interner } from '../reading/intern-values.ts'
import { orReject } from '../reading/or-reject.ts'
import { readSheetRecords } from '../reading/read-sheet-records.ts'
import type { SourceFile, SourceRecord, Values } from '../source-record.ts'
import { WORKBOOKS, type WorkbookKind, workbooksOf } from './workbooks.ts'

/** A month's workbooks, and where readers report what is odd about them. */
export interface Workbooks extends Reading {
  readonly files: readonly SourceFile[]
}

/**
 * The rows of a month's workbooks of a kind, decoded. Rows that repeat another one exactly, of which there are thousands,
 * are left out, and so are those that `decode` returns null for. A row with a bad value is rejected.
 */
export async function* readWorkbooks<T>(
  kind: WorkbookKind,
  { files, rejects, report }: Workbooks,
  decode: (values: Values) => T | null,
): AsyncGenerator<SourceRecord<T>> {
  const { name: _, ...columns } = WORKBOOKS[kind]
  for (const file of workbooksOf(kind, files)) {
    const seen = new Set<string>()
    const intern = interner()
    let duplicates = 0
    for await (const record of readSheetRecords(file, { sheet: null, ...columns }, report)) {
      if (seen.has(record.text)) {
        duplicates += 1
        continue
      }
      seen.add(record.text)
      const values = orReject(record, rejects, () => decode(intern(record.values)))
      if (values !== null) yield { ...record, values }
    }
    if (duplicates > 0) report.omitted('eu-circabc', `rows of ${file.name} that repeat another`, duplicates)
  }
}
