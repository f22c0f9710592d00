import { interner } from '../reading/intern-values.ts'
import { orReject } from '../reading/or-reject.ts'
import { readSheetRecords, type SheetSpec } from '../reading/read-sheet-records.ts'
import type { Rejects } from '../rejects.ts'
import type { SourceFile, Values } from '../source-record.ts'
import { WORKBOOKS, type WorkbookKind, workbooksOf } from './workbooks.ts'

/** Where a month's workbooks are read from, and where what is odd about them goes. */
export interface Workbooks {
  readonly files: readonly SourceFile[]
  readonly rejects: Rejects
  readonly onNewColumns: NonNullable<SheetSpec['onNewColumns']>
  /** Gets the number of rows that repeat another row of the file. */
  readonly onDuplicates: (file: SourceFile, rows: number) => void
}

/** A record as a reader of workbooks makes it, with where it was read. */
export interface Located<T> {
  readonly value: T
  readonly file: SourceFile
  readonly line: number
  readonly text: string
}

/**
 * What `read` makes of the rows of a month's workbooks of a kind. Rows that repeat another one exactly, of which there are
 * thousands, are left out; rows of which `read` makes null too. A row with a bad value is rejected.
 */
export async function* readWorkbooks<T>(
  kind: WorkbookKind,
  { files, rejects, onNewColumns, onDuplicates }: Workbooks,
  read: (values: Values) => T | null,
): AsyncGenerator<Located<T>> {
  const { name: _, ...columns } = WORKBOOKS[kind]
  for (const file of workbooksOf(kind, files)) {
    const seen = new Set<string>()
    const intern = interner()
    let duplicates = 0
    for await (const { line, text, values } of readSheetRecords(file, { sheet: null, ...columns, onNewColumns })) {
      if (seen.has(text)) {
        duplicates += 1
        continue
      }
      seen.add(text)
      const value = orReject(file, { line, text }, rejects, () => read(intern(values)))
      if (value !== null) yield { value, file, line, text }
    }
    if (duplicates > 0) onDuplicates(file, duplicates)
  }
}
