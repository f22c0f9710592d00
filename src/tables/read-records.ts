import { pipeline } from 'node:stream'
import { setImmediate as nextRound } from 'node:timers/promises'
import { CsvError, type Parser, parse } from 'csv-parse'
import { FileProblem } from './file-problem.ts'

/** Columns of a file: ten times as many as the widest list of goods seen. */
const MAX_COLUMNS = 200

/** Cells of a file as its answer has them, with those that short rows lack: 10,000 rows of 50 columns. */
const MAX_CELLS = 500_000

/** Bytes of a row: 200 columns of 300. The parser holds a row until it ends. */
const MAX_ROW_BYTES = 64 * 1024

/** Bytes that are parsed before other requests run: a thousand blank rows take a millisecond. */
const SLICE_BYTES = 1024

/**
 * The records of a text in CSV format, blank ones included. It is parsed in slices and refused as soon as it has too many
 * cells: its sender decides neither how long others wait for it nor how much memory it takes.
 * @throws FileProblem
 */
export async function* readRecords(text: string, delimiter: string): AsyncGenerator<readonly string[]> {
  const parser = parse({ delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: false })
  // A failure of either side reaches the loop.
  pipeline(slicesOf(text, parser), parser, () => undefined)
  let count = 0
  let width = 0
  try {
    for await (const record of parser as AsyncIterable<readonly string[]>) {
      count += 1
      width = Math.max(width, record.length)
      if (width > MAX_COLUMNS) {
        throw new FileProblem(`Leave columns out: row ${count} has ${inWords(width)}, and ${MAX_COLUMNS} are possible`)
      }
      if (count * width > MAX_CELLS) {
        throw new FileProblem(`Split the file, or leave columns out: ${inWords(MAX_CELLS)} cells are possible`)
      }
      yield record
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileProblem(`Check the quotation marks near line ${error.lines ?? 1}: one that opens is never closed`)
  }
}

async function* slicesOf(text: string, { info }: Parser): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  let ended = 0
  let endedAt = 0
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) {
    yield bytes.subarray(start, start + SLICE_BYTES)
    await nextRound()
    if (info.records > ended) {
      ended = info.records
      endedAt = start
    } else if (start - endedAt > MAX_ROW_BYTES) {
      throw new FileProblem(
        `Row ${ended + 1} is longer than ${inWords(MAX_ROW_BYTES)} bytes: check its columns and its quotation marks`,
      )
    }
  }
}

const inWords = (count: number): string => count.toLocaleString('en-GB')
