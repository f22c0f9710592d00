import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Reject, Rejects } from '../sources/rejects.ts'

/** Rejects that go to a file, one JSON object a line. */
export interface DeadLetterFile extends Rejects {
  readonly path: string
  /** Lines for people: the number of rejects, in all and by file, and the first few. Empty if there are none. */
  summary(): readonly string[]
  close(): Promise<void>
}

/** Rejects in a summary: few enough to leave earlier lines on the screen. */
const SHOWN = 5

/** The default file of rejects: in the working directory, and ignored by git. */
export const deadLetterPath = (now: Date): string =>
  `rejected-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.dead-letter.ndjson`

/**
 * A dead-letter file, created with the first reject. Each reject is written at once, so that memory stays flat and a
 * killed ingest leaves all that it had found.
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
