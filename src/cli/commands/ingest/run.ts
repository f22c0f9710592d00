import { type Command, Option } from '@commander-js/extra-typings'
import { runIngest } from '../../../../ingest/run.ts'
import { loadedAlready } from '../../../../ingest/versions/loaded-already.ts'
import { regionsOf, regionsOption, wholeNumber } from '../../options.ts'
import { withPipeline } from '../../with-pipeline.ts'
import { chosenSource, pathOption, sourceOption } from './chosen-source.ts'
import { namesOf, secondsSince } from './version-output.ts'
import { deadLetterOption, withDeadLetterFile } from './with-dead-letter-file.ts'

export const define = (command: Command): void => {
  command
    .addOption(sourceOption())
    .addOption(pathOption())
    .addOption(regionsOption())
    .addOption(
      new Option('--max-rejects <number>', 'publish although up to so many records were rejected')
        .argParser(wholeNumber())
        .default(0),
    )
    .option('--allow-shrink', 'publish although much of a region is lost, or it has less than any tariff')
    .option('--again', 'load although what is live was made from the same data today, or the same data was rolled back')
    .addOption(deadLetterOption())
    .action(async (options) => {
      // A wrong path is reported before servers are started for it.
      const source = await chosenSource(options, process.env)
      await withPipeline(process.env, async (pipeline) => {
        const regions = regionsOf(options.region)
        const live = options.again ? null : await loadedAlready(pipeline, source, regions)
        if (live !== null) {
          console.log(
            `Nothing new: ${namesOf(live)} ${live.length === 1 ? 'has' : 'have'} this data. --again loads it.`,
          )
          return
        }
        pipeline.progress.say(`Reading the ${source.kind} data: ${source.location}`)
        await withDeadLetterFile(options.deadLetter, async (rejects) => {
          const started = performance.now()
          const versions = await runIngest(pipeline, source, rejects, {
            regions,
            maxRejects: options.maxRejects,
            allowShrink: options.allowShrink ?? false,
            again: options.again ?? false,
          })
          console.log(`Live after ${secondsSince(started)} s: ${namesOf(versions)}.`)
        })
      })
    })
}
