import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'

/** Where `.ci/run` installs the packages of test/requirements.txt. */
const OWN_FOLDER = join(packageRoot, '.venv', 'bin')

/** Where programs for root are that not every PATH names. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/sbin']

/** Path of the first of these programs that is found; null if there is none. */
export function findProgram(names: readonly string[]): string | null {
  const folders = [OWN_FOLDER, ...(process.env.PATH ?? '').split(delimiter), ...SYSTEM_FOLDERS]
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
