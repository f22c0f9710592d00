import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FetchedSource } from '../publications/manifest.ts'

/**
 * Removes the versions of a source that are not among `kept`. Fetches keep the newest and the one before it, which an
 * ingest may be reading.
 */
export async function removeOldVersions(directory: string, id: string, kept: readonly FetchedSource[]): Promise<void> {
  const versions = new Set(kept.map(({ version }) => version))
  for (const version of await readdir(join(directory, id))) {
    if (!versions.has(version)) await rm(join(directory, id, version), { recursive: true, force: true })
  }
}
