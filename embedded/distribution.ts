import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Account, giveToOwner } from './account.ts'
import type { Layout } from './directories.ts'
import { takeLock } from './lock.ts'

/** Written last: the version, and the size of each file by its path. */
const MANIFEST = 'installed.json'
const manifestSchema = z.object({ fingerprint: z.string(), files: z.record(z.string(), z.number()) })

/** One set of binaries under `dist/`. */
export interface Distribution {
  readonly name: string
  /** Identifies the version; an installation of another one is replaced. */
  readonly fingerprint: string
  /** Puts the files below a directory of this name, and returns the one that becomes the distribution. */
  readonly build: (temporary: string) => Promise<string>
}

/**
 * Returns the directory of a distribution, installing it unless it is complete and of the right version. It is built
 * in a temporary directory and renamed, so that an interrupted download leaves no incomplete distribution.
 */
export async function ensureDistribution(
  { name, fingerprint, build }: Distribution,
  { dist, account }: Pick<Layout, 'dist' | 'account'>,
  report: (line: string) => void,
): Promise<string> {
  const target = join(dist, name)
  if (isComplete(target, fingerprint)) return target
  const release = await takeLock(`${target}.lock`, (holder) =>
    report(`Process ${holder} is installing ${name}; waiting for it.`),
  )
  const temporary = `${target}.partial`
  try {
    if (isComplete(target, fingerprint)) return target
    if (existsSync(target)) report(`${target} is damaged or of another version; installing it again.`)
    rmSync(temporary, { recursive: true, force: true })
    const built = await build(temporary)
    prepareFiles(built, fingerprint, account)
    rmSync(target, { recursive: true, force: true })
    renameSync(built, target)
    return target
  } finally {
    rmSync(temporary, { recursive: true, force: true })
    release()
  }
}

/** Compares each file's size with the manifest, which takes a few milliseconds. */
function isComplete(directory: string, fingerprint: string): boolean {
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(directory, MANIFEST), 'utf8')))
    const isWhole = ([file, size]: readonly [string, number]) => statSync(join(directory, file)).size === size
    return manifest.fingerprint === fingerprint && Object.entries(manifest.files).every(isWhole)
  } catch {
    return false
  }
}

/** Lets the servers' account read and run the files, which the archive and the umask may both prevent; lists them. */
function prepareFiles(directory: string, fingerprint: string, account: Account | null): void {
  const files: Record<string, number> = {}
  for (const file of ['.', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    const path = join(directory, file)
    const found = lstatSync(path)
    if (found.isSymbolicLink()) continue
    const isProgram = (found.mode & 0o100) !== 0
    chmodSync(path, found.isDirectory() || isProgram ? 0o755 : 0o644)
    giveToOwner(path, account)
    if (found.isFile()) files[file] = found.size
  }
  writeFileSync(join(directory, MANIFEST), JSON.stringify({ fingerprint, files }))
}
