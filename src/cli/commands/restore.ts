import type { Command } from '@commander-js/extra-typings'
import { restore } from '../../../ingest/backup/restore.ts'
import { withBackups } from '../with-backups.ts'

export const define = (command: Command): void => {
  command
    .argument('<directory>', 'what `opentariff backup` wrote')
    .option('--rebuild', 'build the indices from the rows, without the snapshot')
    .action(async (directory, { rebuild = false }) => {
      await withBackups(process.env, ({ config, pipeline, backups, snapshots }) =>
        restore(pipeline, config.database, backups, directory, { rebuild, snapshots }),
      )
      console.log(`What ${directory} holds is restored.`)
    })
}
