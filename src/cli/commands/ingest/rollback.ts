import { type Command, Option } from '@commander-js/extra-typings'
import { withIngestLock } from '../../../../ingest/versions/lock.ts'
import { rollback } from '../../../../ingest/versions/rollback.ts'
import { regionsOf, regionsOption, wholeNumber } from '../../options.ts'
import { withPipeline } from '../../with-pipeline.ts'

export const define = (command: Command): void => {
  command
    .addOption(regionsOption())
    .addOption(
      new Option('--to <version>', 'the version to go back to (default: the one before the live one)').argParser(
        wholeNumber(),
      ),
    )
    .action(async ({ region, to }) => {
      const versions = await withPipeline(process.env, (pipeline) =>
        withIngestLock(pipeline, (lock) => rollback(pipeline, regionsOf(region), lock, to)),
      )
      for (const version of versions) console.log(`${version.region}: version ${version.dataVersionId} is live.`)
    })
}
