import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { resolveLayout } from '../../embedded/directories.ts'
import { packageRoot } from '../../src/config/package-root.ts'

/** A file system in memory, on Linux. */
const MEMORY = '/dev/shm'

/** Several times what the data of the tests takes. Containers often have 64 MB there. */
const MINIMUM_BYTES = 4 * 1024 ** 3

/**
 * Runs tests whose embedded servers keep their data in memory, where there is enough: servers wait for a disk with each
 * new index and partition, and most tests make some. The data is removed afterwards.
 *
 * @param run Gets the environment of the tests
 */
export async function withServersInMemory<T>(run: (env: Readonly<Record<string, string>>) => Promise<T>): Promise<T> {
  if (process.env.OPENTARIFF_EMBEDDED_DIR || process.env.DATABASE_URL || !hasRoom()) return await run({})
  const { dist } = resolveLayout()
  const directory = join(MEMORY, `opentariff-${createHash('sha256').update(packageRoot).digest('hex').slice(0, 12)}`)
  mkdirSync(directory, { recursive: true, mode: 0o755 })
  const link = join(directory, 'dist')
  if (!existsSync(link)) symlinkSync(dist, link)
  try {
    return await run({ OPENTARIFF_EMBEDDED_DIR: directory })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= MINIMUM_BYTES
}
