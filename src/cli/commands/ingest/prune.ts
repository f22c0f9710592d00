import { type Command, Option } from '@commander-js/extra-typings'
import { withIngestLock } from '../../../../ingest/versions/lock.ts'
import { prune } from '../../../../ingest/versions/prune.ts'
import { wholeNumber } from '../../options.ts'
import { withPipeline } from '../../with-pipeline.ts'

export const define = (command: Command): void => {
  command
    .addOption(
      new Option('--keep <number>', 'retired versions kept in each region (default: 2)').argParser(wholeNumber()),
    )
    .action(async ({ keep }) => {
      const pruned = await withPipeline(process.env, (pipeline) =>
        withIngestLock(pipeline, () => prune(pipeline, keep)),
      )
      console.log(pruned.length === 0 ? 'Nothing to prune.' : `Removed ${pruned.length} versions.`)
    })
}
