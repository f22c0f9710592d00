import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../src/config/package-root.ts'

/** Where the steps of a release put what they make: the tarball of the package, the notes, the bill of materials. */
export const RELEASE_FOLDER = join(packageRoot, 'release')

/** Whether a step only prints the programs that would send something; it runs all others. */
const isDryRun = process.argv.includes('--dry-run')

/** The file of the checkout as text. */
export const readText = (...path: readonly string[]): string => readFileSync(join(packageRoot, ...path), 'utf8')

/** Runs a program that makes something here. Ends the process with its exit code if it fails. */
export function make(file: string, ...args: readonly string[]): string {
  const { status, stdout, error } = spawnSync(file, args, {
    cwd: packageRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (error !== undefined) throw error
  if (status !== 0) process.exit(status ?? 1)
  return stdout
}

/** Runs a program that sends something to others, or prints it in a dry run. */
export function send(file: string, ...args: readonly string[]): void {
  if (isDryRun) console.log(`would run: ${[file, ...args].join(' ')}`)
  else process.stdout.write(make(file, ...args))
}
