import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'
import { type RunningChild, startChild } from '../../test/support/run-child.ts'
import type { Installation } from './installation.ts'
import { behindOthers } from './process-tree.ts'

/** Starts `opentariff ingest` in a process of its own, behind all others; what it prints goes to a file of the installation. */
export function startIngest({ directory, env }: Installation, ...args: readonly string[]): RunningChild {
  const log = openSync(join(directory, 'ingest.log'), 'a')
  const child = startChild({
    file: process.execPath,
    args: ['--import', import.meta.resolve('tsx'), join(packageRoot, 'src', 'cli', 'main.ts'), 'ingest', ...args],
    env,
    // Where rejected records would be written.
    cwd: directory,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  void behindOthers(() => child.pid, child.exitCode)
  return child
}

/** Loads the sample into a new version. */
export const LOAD = ['run', '--again', '--source', 'sample'] as const
