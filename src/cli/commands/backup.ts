import type { Command } from '@commander-js/extra-typings'
import { backup } from '../../../ingest/backup/backup.ts'
import { withBackups } from '../with-backups.ts'

export const define = (command: Command): void => {
  command
    .argument('<directory>', 'a new directory for the rows of Postgres and the list of contents')
    .option('--rows-only', 'no snapshot in SNAPSHOT_REPOSITORY: restoring builds the indices from the rows')
    .action(async (directory, { rowsOnly = false }) => {
      await withBackups(process.env, ({ config, pipeline, backups }) =>
        backup(pipeline, backups, directory, { repository: rowsOnly ? null : config.snapshotRepository }),
      )
      console.log(`The backup in ${directory} is complete.`)
    })
}
