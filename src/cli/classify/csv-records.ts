import { createReadStream } from 'node:fs'

export interface Records {
  /** Records that end with a line break. */
  readonly count: number
  /** Bytes up to the end of the last of them. */
  readonly bytes: number
  /** Bytes of the whole file. */
  readonly size: number
}

const QUOTE = 0x22
const NEW_LINE = 0x0a

/**
 * Counts the records of a CSV file without parsing them: a line break ends a record unless it is inside quotes, and a
 * quote inside quotes is doubled.
 */
export async function countRecords(path: string): Promise<Records> {
  let count = 0
  let bytes = 0
  let size = 0
  let isQuoted = false
  for await (const chunk of createReadStream(path)) {
    for (const byte of chunk as Buffer) {
      size += 1
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === NEW_LINE && !isQuoted) {
        count += 1
        bytes = size
      }
    }
  }
  return { count, bytes, size }
}
