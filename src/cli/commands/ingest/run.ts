import { type Command, Option } from '@commander-js/extra-typings'
import { openLabelFile } from '../../../../ingest/import-labels.ts'
import { runIngest } from '../../../../ingest/run.ts'
import { storeStopWords } from '../../../../ingest/sinks/store-stop-words.ts'
import { SOURCE_KINDS } from '../../../../ingest/sources/source.ts'
import { loadedAlready } from '../../../../ingest/versions/loaded-already.ts'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import { regionsOf, regionsOption, wholeNumber } from '../../options.ts'
import { withPipeline } from '../../with-pipeline.ts'
import { chosenSource, pathOption, sourceOption } from './chosen-source.ts'
import { namesOf, secondsSince } from './version-output.ts'
import { deadLetterOption, withDeadLetterFile } from './with-dead-letter-file.ts'

/** The list of stop words of the EU's Import Control System 2, which is loaded apart from a tariff. */
const ICS2 = 'ics2'

export const define = (command: Command): void => {
  command
    .addOption(sourceOption().choices([...SOURCE_KINDS, ICS2]))
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
      const { source: kind, path } = options
      if (kind === ICS2) return await loadStopWords(path, options)
      // A wrong path is reported before servers are started for it.
      const source = await chosenSource({ source: kind, path }, process.env)
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

async function loadStopWords(
  path: string | undefined,
  { maxRejects, deadLetter }: { readonly maxRejects: number; readonly deadLetter?: string },
): Promise<void> {
  if (path === undefined) throw new UserFacingError('Name the file with the stop words: --source ics2 --path FILE')
  const file = await openLabelFile(path)
  await withPipeline(process.env, (pipeline) =>
    withDeadLetterFile(deadLetter, async (rejects) => {
      const { terms, listDate } = await storeStopWords(pipeline, file, rejects, maxRejects)
      console.log(`Stored the list of ${listDate}: ${terms} stop words. Services use it within a minute.`)
    }),
  )
}
