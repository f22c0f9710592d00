import type { Command } from '@commander-js/extra-typings'
import { backup, type SnapshotPlace } from '../../../ingest/backup/backup.ts'
import type { ServerConfig } from '../../config/config.ts'
import { withBackups } from '../with-backups.ts'

export const define = (command: Command): void => {
  command
    .argument(
      '<directory>',
      'a new directory for the rows of Postgres and the list of contents; with embedded servers, for the indices too',
    )
    .option('--rows-only', 'no snapshot of the indices: restoring builds them from the rows')
    .action(async (directory, { rowsOnly = false }) => {
      await withBackups(process.env, ({ config, pipeline, backups, snapshots }) =>
        backup(pipeline, backups, directory, rowsOnly ? { kind: 'none' } : placeOf(config, snapshots)),
      )
      console.log(`The backup in ${directory} is complete.`)
    })
}

const placeOf = ({ snapshotRepository }: ServerConfig, snapshots: string | null): SnapshotPlace =>
  snapshots === null ? { kind: 'repository', repository: snapshotRepository } : { kind: 'folder', snapshots }
