import { join } from 'node:path'
import { type Command, Option } from '@commander-js/extra-typings'
import { loadFetchConfig } from '../../../../ingest/fetch/fetch-config.ts'
import { deadLetterPath } from '../../../../ingest/sinks/dead-letter.ts'
import { update } from '../../../../ingest/update/update.ts'
import { loadConfig } from '../../../config/config.ts'
import { EXIT_CODES } from '../../exit-codes.ts'
import { wholeNumber } from '../../options.ts'
import { withPipeline } from '../../with-pipeline.ts'
import { namesOf, secondsSince } from './version-output.ts'
import { deadLetterOption, withDeadLetterFile } from './with-dead-letter-file.ts'

/** Published files always have some records that contradict each other; far more mean that a format has changed. */
const MAX_REJECTS = 1000

export const define = (command: Command): void => {
  command
    .addOption(
      new Option('--max-rejects <number>', 'publish although up to so many records were rejected')
        .argParser(wholeNumber())
        .default(MAX_REJECTS),
    )
    .option('--allow-shrink', 'publish although much of a region is lost, or it has less than any tariff')
    .addOption(
      new Option('--since <time>', 'do nothing if another process has updated since (ISO 8601)').argParser(
        (value) => new Date(value),
      ),
    )
    .addOption(deadLetterOption())
    .action(async ({ maxRejects, allowShrink = false, since, deadLetter }) => {
      const config = loadFetchConfig(process.env)
      const { builtInLabels, publicLabels } = loadConfig(process.env)
      await withPipeline(process.env, (pipeline) =>
        withDeadLetterFile(deadLetter ?? join(config.directory, deadLetterPath(new Date())), async (rejects) => {
          const started = performance.now()
          const { outcome, versions, problems, rolledBack } = await update(pipeline, config, rejects, {
            builtInLabels,
            publicLabels,
            maxRejects,
            allowShrink,
            ...(since && { since }),
          })
          for (const line of [...problems, ...rolledBack]) console.error(line)
          if (problems.length > 0) process.exitCode = EXIT_CODES.failed
          if (outcome === 'published') console.log(`Live after ${secondsSince(started)} s: ${namesOf(versions)}.`)
          else if (outcome === 'unchanged' && rolledBack.length === 0) console.log('Nothing new was published.')
          else if (outcome === 'unchanged') console.log('Nothing new was published since the rollback.')
          else console.log('Another process updates, or has updated already.')
        }),
      )
    })
}
