import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { loadFetchConfig } from '../../../../ingest/fetch/fetch-config.ts'
import { fetchedTextFiles, loadTexts, textFilesIn } from '../../../../ingest/load-texts.ts'
import { createProgress } from '../../../../ingest/progress.ts'
import { isIsoDate } from '../../../tariff/validity.ts'
import { wholeNumber } from '../../options.ts'
import { withPostgres } from '../../with-postgres.ts'
import { deadLetterOption, withDeadLetterFile } from './with-dead-letter-file.ts'

export const define = (command: Command): void => {
  command
    .addOption(
      new Option(
        '--path <directory>',
        'workbooks such as "Nomenclature DE.xlsx" that you copied (default: what "ingest fetch --source cn-texts" fetched)',
      ),
    )
    .addOption(new Option('--date <day>', 'the day that the files of --path are of, as YYYY-MM-DD').argParser(day))
    .addOption(
      new Option('--max-rejects <number>', 'load although up to so many rows were rejected')
        .argParser(wholeNumber())
        .default(0),
    )
    .addOption(deadLetterOption())
    .action(async ({ path, date, maxRejects, deadLetter }) => {
      if ((path === undefined) !== (date === undefined)) command.error('error: --path and --date go together')
      const files =
        path === undefined || date === undefined
          ? await fetchedTextFiles(loadFetchConfig(process.env).directory)
          : await textFilesIn(path, date)
      await withPostgres(process.env, (postgres) =>
        withDeadLetterFile(deadLetter, async (rejects) => {
          const loaded = await loadTexts({ postgres, progress: createProgress() }, files, rejects, maxRejects)
          for (const { language, asOf, texts } of loaded) console.log(`${language}: ${texts} texts as of ${asOf}`)
          console.log('They are live: the XI tariff shows them with lang=.')
        }),
      )
    })
}

function day(value: string): string {
  if (isIsoDate(value)) return value
  throw new InvalidArgumentError('It must be a day of the calendar as YYYY-MM-DD.')
}
