import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { packageRoot } from '../src/config/package-root.ts'

/** Requests without a pause. */
export interface Flood {
  readonly url: string
  readonly paths: readonly string[]
  readonly connections: number
  readonly seconds: number
}

export interface FloodResult {
  /** Milliseconds of each answer, by status. */
  readonly times: Readonly<Record<string, readonly number[]>>
  /** Requests without an answer. */
  readonly errors: number
}

/** Bytes; enough for the times of a million answers. */
const MAX_OUTPUT = 64 * 1024 * 1024

/** Floods a service from a process of its own. */
export async function flood(options: Flood): Promise<FloodResult> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', join(packageRoot, 'bench', 'flood-client.ts'), JSON.stringify(options)],
    { maxBuffer: MAX_OUTPUT },
  )
  return JSON.parse(stdout)
}
