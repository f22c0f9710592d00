import type { Rejects } from '../rejects.ts'
import { excerpt, type SourceRecord } from '../source-record.ts'
import { BadValue } from './bad-value.ts'

/** What `read` makes of a record; null if a value is invalid and the record was rejected. */
export function orReject<T>(
  { file, line, text }: Omit<SourceRecord, 'values'>,
  rejects: Rejects,
  read: () => T,
): T | null {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof BadValue)) throw error
    rejects.add({ file: file.name, line, reason: error.message, record: excerpt(text) })
    return null
  }
}
