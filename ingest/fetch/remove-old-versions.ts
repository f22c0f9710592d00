import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FetchedSource } from '../publications/manifest.ts'

/**
 * Removes the folders of a source that have no file of the versions in `kept`. Fetches keep the newest and the one
 * before it, which an ingest may be reading.
 */
export async function removeOldVersions(directory: string, id: string, kept: readonly FetchedSource[]): Promise<void> {
  const versions = new Set(kept.flatMap(({ files }) => files.map(({ version }) => version)))
  for (const version of await readdir(join(directory, id))) {
    if (!versions.has(version)) await rm(join(directory, id, version), { recursive: true, force: true })
  }
}
