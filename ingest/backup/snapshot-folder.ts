import { constants } from 'node:fs'
import { chown, cp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { IndexBackups } from '../../src/opensearch/index-backups.ts'
import { IngestError } from '../pipeline.ts'

/** The folder of a backup that has the snapshot, where OpenSearch runs on this machine. */
const FOLDER = 'indices'

/**
 * Makes a snapshot in a repository of its own, below the folder that OpenSearch may write to, and moves it into the backup.
 *
 * @param snapshots that folder
 */
export async function snapshotIntoFolder(
  backups: IndexBackups,
  { snapshots, directory, name, indices }: SnapshotFolder & { readonly indices: readonly string[] },
): Promise<void> {
  await withRepository(backups, { snapshots, name }, () => backups.createSnapshot(name, name, indices))
  await move(join(snapshots, name), join(directory, FOLDER))
}

/** Copies the snapshot of a backup to where OpenSearch can read it, and removes the copy after `act`. */
export async function withSnapshotOfFolder(
  backups: IndexBackups,
  { snapshots, directory, name }: SnapshotFolder,
  act: () => Promise<void>,
): Promise<void> {
  const copy = join(snapshots, name)
  await rm(copy, { recursive: true, force: true })
  try {
    await cp(join(directory, FOLDER), copy, { recursive: true, mode: constants.COPYFILE_FICLONE }).catch(
      (error: unknown) => {
        throw new IngestError(`${directory} has no snapshot of the indices (${String(error)}): add --rebuild.`)
      },
    )
    await giveToOwnerOf(snapshots, copy)
    await withRepository(backups, { snapshots, name }, act)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

interface SnapshotFolder {
  readonly snapshots: string
  readonly directory: string
  readonly name: string
}

async function withRepository(
  backups: IndexBackups,
  { snapshots, name }: Omit<SnapshotFolder, 'directory'>,
  act: () => Promise<void>,
): Promise<void> {
  const problem = await backups.ensureRepository(name)
  if (problem !== null)
    throw new IngestError(`OpenSearch cannot use ${join(snapshots, name)} for a snapshot: ${problem}`)
  try {
    await act()
  } finally {
    await backups.removeRepository(name)
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    // Another file system.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  }
}

/** Under root, the servers run as another user. */
async function giveToOwnerOf(folder: string, path: string): Promise<void> {
  const { uid, gid } = await stat(folder)
  if (uid === process.getuid?.()) return
  await chown(path, uid, gid)
  for (const entry of await readdir(path, { recursive: true })) await chown(join(path, entry), uid, gid)
}
