import { readFile, stat } from 'node:fs/promises'
import { EncryptedFileError, HucreError } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'
import { endedEarly } from './ended-early.ts'
import { readZip } from './read-zip.ts'

/** A cell as readers use it: dates are `YYYY-MM-DD` where the workbook formats them as dates, else as they are stored. */
export type Cell = string | number | null

/** A row of a sheet that has at least one cell with a value. */
export interface SheetRow {
  /** Number of the row in the sheet, from 1. */
  readonly line: number
  readonly cells: readonly Cell[]
}

/** The largest published workbook, HMRC's duties of a day, is a tenth of this. The compressed bytes are kept in memory. */
const MAX_WORKBOOK_BYTES = 512 * 1024 * 1024

/**
 * Streams the rows of a sheet. Memory grows with the compressed file and its shared strings, not with the rows.
 * @param sheet The sheet's name, a pattern that it matches, or null for the first sheet
 * @throws SourceError if the file is no workbook, is cut off, damaged, encrypted or too large, or has no such sheet
 */
export async function* readSheet(file: SourceFile, sheet: string | RegExp | null): AsyncGenerator<SheetRow> {
  try {
    const { size } = await stat(file.path)
    if (size > MAX_WORKBOOK_BYTES)
      throw new SourceError(`${file.name} has ${size} bytes; a workbook may have ${MAX_WORKBOOK_BYTES} at most`)
    const bytes = await readFile(file.path)
    const name = chosenSheet(file, await sheetNames(bytes), sheet)
    await requireWholeSheets(file)
    for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
      const cells = values.map(cellOf)
      if (cells.some((cell) => cell !== null)) yield { line: index + 1, cells }
    }
  } catch (error) {
    if (error instanceof EncryptedFileError)
      throw new SourceError(`${file.name} is encrypted: ask its publisher for a copy without a password`)
    if (error instanceof HucreError) throw new SourceError(`${file.name} is no readable workbook: ${error.message}`)
    throw error
  }
}

/** Namespace prefixes are allowed, and an element without rows may close itself. */
const LAST_TAG = /(?:<\/[^<>]*worksheet|\/)>\s*$/

/** More than the longest end: the rows are read with a tolerant parser, which a sheet that was cut off does not stop. */
const TAIL_BYTES = 256

async function requireWholeSheets({ path, name: file }: SourceFile): Promise<void> {
  for await (const { name, open } of readZip(path)) {
    if (!/\/worksheets\/[^/]+\.xml$/.test(name)) continue
    let tail: Buffer = Buffer.alloc(0)
    for await (const chunk of open()) {
      if (Buffer.isBuffer(chunk)) tail = Buffer.concat([tail.subarray(-TAIL_BYTES), chunk]).subarray(-TAIL_BYTES)
    }
    if (LAST_TAG.test(tail.toString('utf8'))) continue
    throw new SourceError(`${file}: ${endedEarly(`the last tag of ${name} is missing`)}`)
  }
}

async function sheetNames(bytes: Uint8Array): Promise<readonly string[]> {
  const names: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      names.push(name)
      return false
    },
  })
  return names
}

function chosenSheet({ name: file }: SourceFile, names: readonly string[], wanted: string | RegExp | null): string {
  const found = names.find(
    (name) => wanted === null || (typeof wanted === 'string' ? name === wanted : wanted.test(name)),
  )
  if (found !== undefined) return found
  const listed = names.map((name) => `"${name}"`).join(', ')
  throw new SourceError(
    `${file} has no sheet ${wanted instanceof RegExp ? `that matches ${wanted.source}` : `"${wanted}"`}; it has ${listed || 'none'}`,
  )
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'string' || typeof value === 'number') return value
  return value instanceof Date ? value.toISOString().slice(0, 'YYYY-MM-DD'.length) : String(value)
}
