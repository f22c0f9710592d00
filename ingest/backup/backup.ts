import { mkdir, readdir } from 'node:fs/promises'
import { PACKAGE_VERSION } from '../../src/config/package-version.ts'
import type { IndexBackups, IndexBody } from '../../src/opensearch/index-backups.ts'
import { missingIndices, VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { listDataVersions } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { withIngestLock } from '../versions/lock.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { dumpRows } from './rows.ts'
import { snapshotIntoFolder } from './snapshot-folder.ts'

/** Where the snapshot of the indices goes. */
export type SnapshotPlace =
  /** A repository that all nodes of OpenSearch can reach. */
  | { readonly kind: 'repository'; readonly repository: string }
  /** Into the backup, by way of the folder below which an OpenSearch of this machine has its repositories. */
  | { readonly kind: 'folder'; readonly snapshots: string }
  /** Nowhere: the indices are built from the rows when they are restored. */
  | { readonly kind: 'none' }

/**
 * Writes what both servers hold: every row to files in a new directory, every index to a snapshot, or what it was created
 * with to the list of contents. The service goes on; ingests wait.
 */
export async function backup(
  pipeline: Pipeline,
  backups: IndexBackups,
  directory: string,
  place: SnapshotPlace,
): Promise<void> {
  const { postgres, openSearch, progress, indexPrefix } = pipeline
  await requireEmpty(directory)
  if (place.kind === 'repository') await requireRepository(backups, place.repository)
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
    const name = `${indexPrefix}-${createdAt.toLowerCase().replaceAll(/[:.]/g, '-')}`
    const names = Object.keys(indices)
    if (place.kind !== 'none' && names.length > 0) progress.say(`Snapshot ${name} of ${names.length} indices ...`)
    const snapshot = names.length === 0 ? null : await makeSnapshot(backups, place, { directory, name, indices: names })
    await lock.assertHeld()
    await writeManifest(directory, { madeBy: PACKAGE_VERSION, createdAt, indexPrefix, ...rows, snapshot, indices })
  })
}

/** Returns where it is, for the list of contents. */
async function makeSnapshot(
  backups: IndexBackups,
  place: SnapshotPlace,
  {
    directory,
    name,
    indices,
  }: { readonly directory: string; readonly name: string; readonly indices: readonly string[] },
): Promise<Manifest['snapshot']> {
  switch (place.kind) {
    case 'none':
      return null
    case 'folder':
      await snapshotIntoFolder(backups, { snapshots: place.snapshots, directory, name, indices })
      return { repository: null, name }
    case 'repository':
      await backups.createSnapshot(place.repository, name, indices)
      return { repository: place.repository, name }
  }
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
