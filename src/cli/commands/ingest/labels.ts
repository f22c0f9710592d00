import { type Command, Option } from '@commander-js/extra-typings'
import { importOperatorLabels, openLabelFile } from '../../../../ingest/import-labels.ts'
import { loadConfig } from '../../../config/config.ts'
import { regionsOf, regionsOption, wholeNumber } from '../../options.ts'
import { withPipeline } from '../../with-pipeline.ts'
import { namesOf, secondsSince } from './version-output.ts'
import { deadLetterOption, withDeadLetterFile } from './with-dead-letter-file.ts'

export const define = (command: Command): void => {
  command
    .argument(
      '<file>',
      'CSV, plain or .gz: description (1-500 characters), code (6, 8 or 10 digits), weight (up to 100; without one: 1)',
    )
    .addOption(regionsOption())
    .addOption(
      new Option(
        '--max-rejects <number>',
        'store nothing if more rows than this are bad (default: store all that are good)',
      ).argParser(wholeNumber()),
    )
    .addOption(deadLetterOption())
    .option('--store-only', 'leave it to the next run to make them live')
    .action(async (path, { region, maxRejects, deadLetter, storeOnly = false }) => {
      const file = await openLabelFile(path)
      await withPipeline(process.env, (pipeline) =>
        withDeadLetterFile(deadLetter, async (rejects) => {
          const started = performance.now()
          const { builtInLabels, publicLabels } = loadConfig(process.env)
          const { stored, versions } = await importOperatorLabels(pipeline, file, rejects, {
            regions: regionsOf(region),
            storeOnly,
            builtInLabels,
            publicLabels,
            ...(maxRejects === undefined ? {} : { maxRejects }),
          })
          const { rows, added, reweighed, known } = stored
          console.log(
            `${file.name}: ${rows} good rows, of which ${added} new, ${reweighed} with another weight, ${known} known already.`,
          )
          if (versions.length > 0) console.log(`Live after ${secondsSince(started)} s: ${namesOf(versions)}.`)
          else if (storeOnly) console.log('The next "opentariff ingest run" loads them.')
          else console.log('They are live already.')
        }),
      )
    })
}
