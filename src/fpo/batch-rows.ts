import type { Problem } from '../http/request-error.ts'
import { bodyProblems } from '../http/validate.ts'
import { type ItemSearchRequest, itemSearchRequestSchema } from './item-search.ts'

/** A line of a batch: what it asks, or what is wrong with it. */
export type BatchRow =
  | { readonly kind: 'request'; readonly line: number; readonly request: ItemSearchRequest }
  | { readonly kind: 'bad'; readonly line: number; readonly problems: readonly [Problem, ...Problem[]] }

/** Rows of one batch. */
export const MOST_ROWS = 10_000

/** Bytes of one row: ten times the longest sensible one. */
const LONGEST_ROW = 8 * 1024

const NEW_LINE = 0x0a

/**
 * Rows of a body of NDJSON, without its blank lines. A bad row is told in its place. A row too many is told too, and
 * all that follow it are skipped.
 */
export async function* batchRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<BatchRow> {
  let count = 0
  for await (const { line, bytes: row } of linesOf(bytes)) {
    if (row !== null && row.toString('latin1').trim() === '') continue
    count += 1
    // The rest is still read: a client that sends all before it reads anything must come to its end.
    if (count > MOST_ROWS + 1) continue
    yield count > MOST_ROWS
      ? bad(line, {
          code: 'body_too_large',
          detail: `A batch has at most ${MOST_ROWS} rows. Send the rest in another.`,
        })
      : readRow(line, row)
  }
}

interface Line {
  /** From 1. */
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
    // What is too long is not kept, only counted.
    if (size <= LONGEST_ROW) parts.push(part)
    else parts = []
  }
  const end = (): Line => {
    const ended = { line, bytes: size > LONGEST_ROW ? null : Buffer.concat(parts) }
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
    return bad(line, { code: 'body_too_large', detail: `The row is longer than ${LONGEST_ROW} bytes.` })
  }
  const json = parse(bytes)
  if (json === undefined) return bad(line, { code: 'malformed_body', detail: 'The row is not JSON in UTF-8.' })
  const parsed = itemSearchRequestSchema.safeParse(json)
  if (parsed.success) return { kind: 'request', line, request: parsed.data }
  const [first, ...rest] = bodyProblems(parsed.error, 400)
  if (first === undefined) throw new Error('a schema refused a row without a reason')
  return bad(line, first, ...rest)
}

const bad = (line: number, ...problems: readonly [Problem, ...Problem[]]): BatchRow => ({ kind: 'bad', line, problems })

/** `undefined` is no JSON value. */
const parse = (bytes: Buffer): unknown => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
