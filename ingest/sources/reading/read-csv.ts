import { pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Reject, Rejects } from '../rejects.ts'
import { excerpt, type SourceFile, type SourceRecord } from '../source-record.ts'
import { endedEarly } from './ended-early.ts'
import { wholeLines } from './whole-lines.ts'

/** More than ten times the longest real record: past this, a quote was opened and never closed. */
const MAX_RECORD_BYTES = 256 * 1024

const ENDS_FILE = { endsFile: true } as const

export interface CsvOptions {
  /** May refuse a header by throwing. */
  checkColumns?(header: readonly string[]): void
  /** Accepts a last record that no line break ends, as a spreadsheet may write it: its last value may be half a value. */
  readonly mayEndInRecord?: boolean
}

interface ParsedRecord {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

/**
 * The records of a CSV file with a header (RFC 4180, `.gz` or plain). A record that has not as many fields as the
 * header, or bytes that are not UTF-8, is rejected and reading goes on; a misplaced quote ends the reading, since the
 * records after it cannot be told apart. A last record with fewer fields, or without a line break after it, is that of a
 * file that ended early.
 */
export async function* readCsv(
  file: SourceFile,
  requiredColumns: readonly string[],
  rejects: Rejects,
  { checkColumns, mayEndInRecord = false }: CsvOptions = {},
): AsyncGenerator<SourceRecord> {
  const lines = wholeLines(file)
  const parser = parse({
    bom: true,
    info: true,
    record_delimiter: ['\r\n', '\n'],
    relax_column_count: true,
    max_record_size: MAX_RECORD_BYTES,
  })
  // The loop below throws any error that ends the pipeline.
  pipeline(lines.chunks(), parser, () => undefined)

  let header: readonly string[] | null = null
  let lastLine = 0
  let records = 0
  // A record that is short: a bad one if another follows, else the end of a file that was cut off.
  let short: Reject | null = null
  try {
    for await (const parsed of parser) {
      const { record, info }: ParsedRecord = parsed
      const line = lastLine + 1
      lastLine = info.lines
      const text = record.join(',')
      if (text === '') continue
      if (short !== null) rejects.add(short)
      short = null
      const reject = (reason: string, endsFile = false) =>
        rejects.add({ file: file.name, line, reason, record: excerpt(text), ...(endsFile && ENDS_FILE) })

      if (lines.hasInvalidUtf8(line, lastLine)) {
        reject('the bytes are not valid UTF-8', header === null)
        if (header === null) return
      } else if (lines.endsInLine && lastLine === lines.lines && !lines.hasChecksum && !mayEndInRecord) {
        reject(endedEarly('no line break ends its last record'), true)
      } else if (header === null) {
        const missing = requiredColumns.filter((column) => !record.includes(column))
        if (missing.length > 0) {
          rejects.add({
            file: file.name,
            line: null,
            reason: `the header lacks ${missing.join(', ')}`,
            record: excerpt(text),
            ...ENDS_FILE,
          })
          return
        }
        checkColumns?.(record)
        header = record
      } else if (record.length < header.length) {
        const reason = `the record has ${record.length} fields, the header ${header.length}`
        short = { file: file.name, line, reason, record: excerpt(text) }
      } else if (record.length > header.length) {
        reject(`the record has ${record.length} fields, the header ${header.length}`)
      } else {
        const values: Record<string, unknown> = {}
        for (const [index, column] of header.entries()) values[column] = record[index]
        records += 1
        yield { file, line, values, text }
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // A file that was cut off often ends inside a quoted field: only the fault is reported then.
    if (lines.fault === null) {
      rejects.add({
        file: file.name,
        line: lastLine + 1,
        reason: `${describe(error)}; nothing after this could be read`,
        ...ENDS_FILE,
      })
    }
  }
  if (short !== null)
    rejects.add({ ...short, ...(lines.fault === null && { reason: endedEarly(short.reason), ...ENDS_FILE }) })
  if (lines.fault !== null) {
    rejects.add({
      file: file.name,
      line: null,
      reason: `${lines.fault}, after ${records} records up to line ${lastLine}`,
      ...ENDS_FILE,
    })
  } else if (lines.lines === 0) {
    rejects.add({ file: file.name, line: null, reason: 'the file is empty: it has no header', ...ENDS_FILE })
  }
}

function describe(error: CsvError): string {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return endedEarly('a quote is opened and never closed')
    case 'CSV_MAX_RECORD_SIZE':
      return 'a quote is opened and never closed'
    case 'CSV_INVALID_CLOSING_QUOTE':
      return 'a quoted field goes on after its closing quote'
    case 'INVALID_OPENING_QUOTE':
      return 'a quote stands inside a field that is not quoted'
    default:
      return error.message
  }
}
