import { groupBy } from '../../src/collections/group-by.ts'
import type { DatabaseConfig } from '../../src/config/config.ts'
import type { IndexBackups } from '../../src/opensearch/index-backups.ts'
import { appliedMigrations } from '../../src/postgres/applied-migrations.ts'
import { migrate } from '../../src/postgres/migrate.ts'
import { missingIndices, VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { countDocuments } from '../sinks/count-documents.ts'
import { setLiveReplicas } from '../sinks/index-copies.ts'
import { withIngestLock } from '../versions/lock.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { rebuildIndices } from './rebuild-indices.ts'
import { filledTables, restoreSequences, restoreTable } from './rows.ts'
import { withSnapshotOfFolder } from './snapshot-folder.ts'

export interface RestoreOptions {
  /** Build the indices from the rows although there is a snapshot. */
  readonly rebuild: boolean
  /** The folder below which an OpenSearch of this machine has its repositories; null: it is another one. */
  readonly snapshots: string | null
}

/**
 * Fills an empty installation with a backup: the schema that it was made with, its rows, the migrations since then, and
 * those of its indices that OpenSearch does not have.
 */
export async function restore(
  pipeline: Pipeline,
  database: DatabaseConfig,
  backups: IndexBackups,
  directory: string,
  { rebuild, snapshots }: RestoreOptions,
): Promise<void> {
  const { postgres, openSearch, indexPrefix, progress } = pipeline
  const manifest = await readManifest(directory)
  if (manifest.indexPrefix !== indexPrefix) {
    throw new IngestError(`The backup is of INDEX_PREFIX=${manifest.indexPrefix}, not ${indexPrefix}: set it to that.`)
  }
  const { snapshot } = manifest
  if (!rebuild && snapshot?.repository) await requireSnapshot(backups, snapshot.repository, snapshot.name)
  if (!rebuild && snapshot?.repository === null && snapshots === null) {
    throw new IngestError(
      `The snapshot of the indices is in ${directory}, where only the embedded OpenSearch can read it: add --rebuild to build the indices from the rows.`,
    )
  }
  await createSchema(pipeline, database, manifest)
  await withIngestLock(pipeline, async () => {
    await restoreRows(pipeline, directory, manifest)
    await migrate(database)
    const versions = (await listDataVersions(postgres)).filter(({ searchIndex }) => searchIndex in manifest.indices)
    const missing = new Set<string>()
    for (const version of versions) {
      const ofVersion = await missingIndices(openSearch, version)
      const isRebuilt = ofVersion.length > 0 && (rebuild || snapshot === null)
      if (isRebuilt) await rebuildIndices(pipeline, version, ofVersion, versions, manifest)
      else for (const index of ofVersion) missing.add(index)
    }
    if (missing.size > 0 && snapshot !== null) {
      const names = [...missing]
      progress.say(`Restoring ${names.join(', ')} ...`)
      const { repository, name } = snapshot
      if (repository !== null) await backups.restoreIndices(repository, name, names)
      else if (snapshots !== null) {
        const restoring = () => backups.restoreIndices(name, name, names)
        await withSnapshotOfFolder(backups, { snapshots, directory, name }, restoring)
      }
    }
    await setLiveReplicas(pipeline)
    for (const version of versions) await checkIndices(pipeline, version)
  })
}

async function requireSnapshot(backups: IndexBackups, repository: string, name: string): Promise<void> {
  const problem = await backups.ensureRepository(repository)
  if (problem === null && (await backups.hasSnapshot(repository, name))) return
  throw new IngestError(
    `OpenSearch does not have the snapshot ${name} in a repository ${repository}${problem === null ? '' : ` (${problem})`}: register the repository, or add --rebuild to build the indices from the rows.`,
  )
}

/** Brings an empty database to the schema of the backup. */
async function createSchema({ postgres }: Pipeline, database: DatabaseConfig, manifest: Manifest): Promise<void> {
  await migrate(database, manifest.migrations.length)
  const names = await appliedMigrations(postgres)
  if (names.join() !== manifest.migrations.join()) {
    throw new IngestError(
      `The backup was made by Opentariff ${manifest.madeBy}, whose schema this database or this release does not have: restore it into an empty database, with that release or a later one.`,
    )
  }
  const [filled] = await filledTables(postgres, manifest.tables)
  if (filled !== undefined) throw new IngestError(`The database has ${filled} already: restore into an empty database.`)
}

/** Each version in a transaction of its own, as Postgres has a limit of locks; what makes them live comes last. */
async function restoreRows(
  { postgres, progress }: Pipeline,
  directory: string,
  { tables, sequences }: Manifest,
): Promise<void> {
  const step = progress.start('Tables', tables.length)
  const byVersion = groupBy(tables, ({ dataVersionId }) => dataVersionId)
  const ofVersions = [...byVersion].flatMap(([version, together]) => (version === null ? [] : [together]))
  const ofNone = byVersion.get(null) ?? []
  for (const together of [...ofVersions, ofNone]) {
    await postgres.transaction(async (transaction) => {
      for (const table of together) {
        await restoreTable(transaction, directory, table)
        step.advance(1)
      }
      if (together === ofNone) await restoreSequences(transaction, sequences)
    })
  }
  step.done()
}

async function checkIndices({ openSearch }: Pipeline, version: IngestedVersion): Promise<void> {
  for (const kind of VERSION_INDICES) {
    const [found, expected] = [await countDocuments(openSearch, kind, version), version.rowCounts?.[kind.counted] ?? 0]
    if (found === expected) continue
    throw new IngestError(
      `${version[kind.key]} has ${found} documents instead of ${expected}: delete it and restore again.`,
    )
  }
}
