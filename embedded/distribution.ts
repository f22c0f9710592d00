import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Account, giveToOwner } from './account.ts'
import { takeLock } from './lock.ts'

const manifestSchema = z.object({ fingerprint: z.string(), files: z.record(z.string(), z.number()) })
const MANIFEST = 'installed.json'

/** One set of binaries to have under `dist/`. */
export interface Distribution {
  readonly name: string
  /** Says which version this is; another one is installed anew. */
  readonly fingerprint: string
  /** Puts the files below the given empty directory and returns the directory that is to become the distribution. */
  readonly build: (temporary: string) => Promise<string>
}

export interface InstallOptions {
  readonly dist: string
  readonly account: Account | null
  readonly report: (line: string) => void
}

/**
 * Makes sure that a distribution is there, whole and of the right version, and returns its directory. It is built in a
 * temporary directory and renamed into place with a list of its files, so that an interrupted download never counts,
 * and a file that was lost or cut short later is noticed.
 */
export async function ensureDistribution(distribution: Distribution, options: InstallOptions): Promise<string> {
  const target = join(options.dist, distribution.name)
  if (isWhole(target, distribution.fingerprint)) return target
  const release = await takeLock(join(options.dist, `${distribution.name}.lock`), {
    onHeld: ({ process }) =>
      options.report(`Process ${process.pid} is installing ${distribution.name}; waiting for it.`),
  })
  try {
    if (isWhole(target, distribution.fingerprint)) return target
    if (existsSync(target)) options.report(`${target} is damaged or of another version; installing it anew.`)
    removeLeftovers(options.dist, distribution.name)
    const temporary = join(options.dist, `${distribution.name}.partial-${process.pid}`)
    try {
      const built = await distribution.build(temporary)
      writeManifest(built, distribution.fingerprint, options.account)
      if (existsSync(target)) renameSync(target, join(options.dist, `${distribution.name}.old-${process.pid}`))
      renameSync(built, target)
    } finally {
      removeLeftovers(options.dist, distribution.name)
    }
    return target
  } finally {
    release()
  }
}

/** Compares every file's size with the list that was written when the distribution was complete: some milliseconds. */
function isWhole(directory: string, fingerprint: string): boolean {
  try {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(directory, MANIFEST), 'utf8')))
    return (
      manifest.fingerprint === fingerprint &&
      Object.entries(manifest.files).every(([file, size]) => statSync(join(directory, file)).size === size)
    )
  } catch {
    return false
  }
}

function writeManifest(directory: string, fingerprint: string, account: Account | null): void {
  const files: Record<string, number> = {}
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) continue
    // The archive and the umask may both keep these from the account that the servers run as.
    const { mode, size } = statSync(path)
    chmodSync(path, entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644)
    giveToOwner(path, account)
    if (entry.isFile()) files[path.slice(directory.length + 1)] = size
  }
  chmodSync(directory, 0o755)
  giveToOwner(directory, account)
  writeFileSync(join(directory, MANIFEST), JSON.stringify({ fingerprint, files }))
}

/** What an installation that was killed has left; the lock says that none is going on. */
function removeLeftovers(dist: string, name: string): void {
  for (const entry of readdirSync(dist)) {
    if (entry.startsWith(`${name}.partial-`) || entry.startsWith(`${name}.old-`)) {
      rmSync(join(dist, entry), { recursive: true, force: true })
    }
  }
}
