import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reject, Rejects } from '../sources/rejects.ts'

/** Rejects that go to a file, one JSON object a line. */
export interface DeadLetterFile extends Rejects {
  readonly path: string
  /** What was rejected, for people: how many, where the rest is, by file, and the first few. Empty if nothing was. */
  summary(): readonly string[]
  close(): Promise<void>
}

/** As many as a terminal shows without hiding what came before. */
const SHOWN = 5

/** The file that rejects go to when nobody names one: in the working directory, and ignored by git. */
export const deadLetterPath = (now: Date): string =>
  `rejected-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.dead-letter.ndjson`

/**
 * A dead-letter file that comes into being with its first reject. Each is written at once and none is kept, so memory
 * stays flat however many there are, and a killed ingest leaves all it had found.
 */
export function createDeadLetterFile(path: string): DeadLetterFile {
  let descriptor: number | null = null
  let count = 0
  const countByFile = new Map<string, number>()
  const first: Reject[] = []

  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true })
    descriptor = openSync(path, 'w')
    return descriptor
  }

  return {
    path,
    get count() {
      return count
    },
    add(reject) {
      count += 1
      countByFile.set(reject.file, (countByFile.get(reject.file) ?? 0) + 1)
      if (first.length < SHOWN) first.push(reject)
      writeSync(descriptor ?? open(), `${JSON.stringify(reject)}\n`)
    },
    summary() {
      if (count === 0) return []
      return [
        `${count} ${count === 1 ? 'record was' : 'records were'} rejected; see ${path}`,
        ...Array.from(countByFile, ([file, rejected]) => `  ${file}: ${rejected}`),
        ...(count > first.length ? [`The first ${first.length}:`] : []),
        ...first.map(({ file, line, reason }) => `  ${file}${line === null ? '' : `, line ${line}`}: ${reason}`),
      ]
    },
    async close() {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}
