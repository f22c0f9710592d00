import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { SourceError } from '../source-error.ts'
import type { SourceFile } from '../source-record.ts'
import { endedEarly } from './ended-early.ts'

const NEWLINE = 0x0a

const LITTLE_ENDIAN_MARK = Buffer.from([0xff, 0xfe])
const BIG_ENDIAN_MARK = Buffer.from([0xfe, 0xff])

/** The longest record of the real data is 20 KB. A longer line is another kind of file, and would not fit in memory. */
const MAX_LINE_BYTES = 4 * 1024 * 1024

/** A file, plain or gzipped, as chunks that end where a line ends, with what is wrong with its bytes. */
export interface WholeLines {
  /** If the file cannot be read to its end, `fault` says why afterwards. Throws only what an archive throws, a `SourceError`. */
  chunks(): AsyncGenerator<Buffer>
  /** Number of lines yielded so far. */
  readonly lines: number
  /** Why reading stopped before the end of the file. */
  readonly fault: string | null
  /** Whether no line break ends the last line. Known once all chunks are read. */
  readonly endsInLine: boolean
  /** Whether a checksum proves that all bytes have come, as that of gzip and of ZIP does. */
  readonly hasChecksum: boolean
  /** Whether bytes of one of these lines are not UTF-8. Known for the lines yielded so far. */
  hasInvalidUtf8(firstLine: number, lastLine: number): boolean
}

export function wholeLines(file: SourceFile): WholeLines {
  const invalidLines: number[] = []
  let lines = 0
  let fault: string | null = null
  let endsInLine = false

  const check = (chunk: Buffer) => {
    if (isUtf8(chunk)) {
      lines += countLines(chunk)
      return
    }
    for (const line of splitLines(chunk)) {
      lines += 1
      if (!isUtf8(line)) invalidLines.push(lines)
    }
  }

  return {
    get lines() {
      return lines
    },
    get fault() {
      return fault
    },
    get endsInLine() {
      return endsInLine
    },
    hasChecksum: file.open !== undefined || isGzipped(file),
    hasInvalidUtf8: (firstLine, lastLine) => invalidLines.some((line) => firstLine <= line && line <= lastLine),
    async *chunks() {
      let rest: Buffer = Buffer.alloc(0)
      try {
        for await (const bytes of openBytes(file)) {
          if (!Buffer.isBuffer(bytes)) throw new TypeError(`${file.name}: the stream gives no bytes`)
          if (lines === 0 && rest.length === 0 && isUtf16(bytes)) {
            fault = 'the file is UTF-16, not UTF-8'
            return
          }
          const end = bytes.lastIndexOf(NEWLINE) + 1
          if (end === 0) {
            rest = Buffer.concat([rest, bytes])
            if (rest.length <= MAX_LINE_BYTES) continue
            fault = `line ${lines + 1} is longer than ${MAX_LINE_BYTES} bytes`
            return
          }
          const chunk = rest.length === 0 ? bytes.subarray(0, end) : Buffer.concat([rest, bytes.subarray(0, end)])
          rest = bytes.subarray(end)
          check(chunk)
          yield chunk
        }
      } catch (error) {
        if (error instanceof SourceError) throw error
        fault = describeFault(error)
        return
      }
      if (rest.length > 0) {
        endsInLine = true
        check(rest)
        yield rest
      }
    },
  }
}

/** A text begins with a byte order mark in UTF-16, or has a NUL next to each letter; a text in UTF-8 has neither. */
const isUtf16 = (start: Buffer): boolean => {
  const first = start.subarray(0, 2)
  return first.equals(LITTLE_ENDIAN_MARK) || first.equals(BIG_ENDIAN_MARK) || first.includes(0)
}

const isGzipped = ({ path }: SourceFile): boolean => path.endsWith('.gz')

function openBytes(source: SourceFile): Readable {
  if (source.open !== undefined) return source.open()
  const file = createReadStream(source.path)
  if (!isGzipped(source)) return file
  const gunzip = createGunzip()
  // An error of either stream destroys both; the second, which is read, emits it.
  pipeline(file, gunzip, () => undefined)
  return gunzip
}

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EACCES: 'the file may not be read',
  EISDIR: 'this is a directory, not a file',
  Z_BUF_ERROR: endedEarly('the end of the gzip data is missing'),
}

function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code in FAULTS) return FAULTS[code] ?? code
  if (code.startsWith('Z_')) return `the gzip data is damaged (${error.message})`
  return error.message
}

function countLines(chunk: Buffer): number {
  let count = 0
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) count += 1
  return chunk.at(-1) === NEWLINE ? count : count + 1
}

function* splitLines(chunk: Buffer): Generator<Buffer> {
  let start = 0
  while (start < chunk.length) {
    const newline = chunk.indexOf(NEWLINE, start)
    const end = newline === -1 ? chunk.length : newline + 1
    yield chunk.subarray(start, end)
    start = end
  }
}
