import { mkdir, readdir } from 'node:fs/promises'
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import type { IndexBackups, IndexBody } from '../../src/opensearch/index-backups.ts'
import { missingIndices, VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { listDataVersions } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { withIngestLock } from '../versions/lock.ts'
import { writeManifest } from './manifest.ts'
import { dumpRows } from './rows.ts'

export interface BackupOptions {
  /** Repository for the snapshot of the indices; null: the indices are built from the rows when they are restored. */
  readonly repository: string | null
}

/**
 * Writes what both servers hold: every row to files in a new directory, every index to a snapshot, or what it was created
 * with to the list of contents. The service goes on; ingests wait.
 */
export async function backup(
  pipeline: Pipeline,
  backups: IndexBackups,
  directory: string,
  { repository }: BackupOptions,
): Promise<void> {
  const { postgres, openSearch, progress, indexPrefix } = pipeline
  await requireEmpty(directory)
  if (repository !== null) await requireRepository(backups, repository)
  await withIngestLock(pipeline, async (lock) => {
    const createdAt = new Date().toISOString()
    const indices: Record<string, IndexBody> = {}
    for (const version of await listDataVersions(postgres)) {
      if (version.status !== 'live' && version.status !== 'retired') continue
      const [missing] = await missingIndices(openSearch, version)
      if (missing !== undefined) throw new IngestError(`The index ${missing} is missing: run the ingest again first.`)
      for (const { key } of VERSION_INDICES) indices[version[key]] = await backups.readDefinition(version[key])
    }
    const step = progress.start('Tables', null)
    const rows = await postgres.transaction((transaction) => dumpRows(transaction, directory, () => step.advance(1)))
    step.done()
    // A name of its own for each, which the engine takes in lower case only.
    const snapshot =
      repository === null || Object.keys(indices).length === 0
        ? null
        : { repository, name: `${indexPrefix}-${createdAt.toLowerCase().replaceAll(/[:.]/g, '-')}` }
    if (snapshot !== null) {
      progress.say(`Snapshot ${snapshot.name} of ${Object.keys(indices).length} indices ...`)
      await backups.createSnapshot(snapshot.repository, snapshot.name, Object.keys(indices))
    }
    await lock.assertHeld()
    await writeManifest(directory, { madeBy: PACKAGE_VERSION, createdAt, indexPrefix, ...rows, snapshot, indices })
  })
}

/** Creates the directory, which only its owner may read: it holds hashes of keys, secrets of webhooks and descriptions of goods. */
async function requireEmpty(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const [first] = await readdir(directory)
  if (first !== undefined) throw new IngestError(`${directory} is not empty; choose a new directory.`)
}

async function requireRepository(backups: IndexBackups, repository: string): Promise<void> {
  const problem = await backups.ensureRepository(repository)
  if (problem === null) return
  throw new IngestError(
    `OpenSearch has no repository ${repository}, and none could be made (${problem}): register one, set path.repo on every node, or add --rows-only.`,
  )
}
