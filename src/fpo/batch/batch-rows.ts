import type { Problem } from '../../http/errors/request-error.ts'
import { type RowToClassify, rowToClassify } from '../classify-rows.ts'

/** A line of a batch by its number. */
type BatchRow = RowToClassify<number>

/** Rows of a batch. */
export const MAX_ROWS = 10_000

/** Bytes of a row: ten times the longest sensible one. */
const MAX_ROW_BYTES = 8 * 1024

const NEW_LINE = 0x0a

/**
 * The rows of an NDJSON body in their order, without blank lines. The first row beyond the limit is invalid, and
 * the others are skipped.
 */
export async function* batchRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<BatchRow> {
  let count = 0
  for await (const { line, bytes: row } of linesOf(bytes)) {
    if (row !== null && row.toString('latin1').trim() === '') continue
    count += 1
    // The rest is still consumed, for clients that send the whole body before they read the response.
    if (count > MAX_ROWS + 1) continue
    yield count > MAX_ROWS
      ? invalid(line, {
          code: 'body_too_large',
          detail: `A batch has at most ${MAX_ROWS} rows. Send the rest in another.`,
        })
      : readRow(line, row)
  }
}

interface Line {
  /** The number of the line, from 1. */
  readonly line: number
  /** Null: too long. */
  readonly bytes: Buffer | null
}

async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Line> {
  let line = 1
  let parts: Buffer[] = []
  let size = 0
  const add = (part: Buffer): void => {
    size += part.length
    // A row that is too long is counted but not buffered.
    if (size <= MAX_ROW_BYTES) parts.push(part)
    else parts = []
  }
  const end = (): Line => {
    const ended = { line, bytes: size > MAX_ROW_BYTES ? null : Buffer.concat(parts) }
    line += 1
    parts = []
    size = 0
    return ended
  }
  for await (const chunk of bytes) {
    let start = 0
    for (let found = chunk.indexOf(NEW_LINE); found !== -1; found = chunk.indexOf(NEW_LINE, start)) {
      add(chunk.subarray(start, found))
      yield end()
      start = found + 1
    }
    if (start < chunk.length) add(chunk.subarray(start))
  }
  if (size > 0) yield end()
}

const readRow = (line: number, bytes: Buffer | null): BatchRow => {
  if (bytes === null) {
    return invalid(line, { code: 'body_too_large', detail: `The row is longer than ${MAX_ROW_BYTES} bytes.` })
  }
  const json = parse(bytes)
  if (json === undefined) return invalid(line, { code: 'malformed_body', detail: 'The row is not JSON in UTF-8.' })
  return rowToClassify(line, json)
}

const invalid = (line: number, problem: Problem): BatchRow => ({ kind: 'invalid', row: line, problems: [problem] })

/** Undefined, which is no JSON value, if the bytes are not JSON in UTF-8. */
const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
