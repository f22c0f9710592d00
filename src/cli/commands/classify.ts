import { type Command, Option } from '@commander-js/extra-typings'
import { classifyFile } from '../classify/classify-file.ts'
import { createRowClassifier } from '../classify/create-row-classifier.ts'
import { wholeNumber } from '../options.ts'
import { withPipeline } from '../with-pipeline.ts'

const DEFAULT_LIMIT = 5
const MAX_LIMIT = 100

export const define = (command: Command): void => {
  command
    .argument(
      '<in.csv>',
      'a table whose first row names its columns, one of them "description"; "declared_code" may be another',
    )
    .argument(
      '<out.csv>',
      'the same rows and columns, with code_1, score_1 (0-1000: a tenth of the estimated chance in per cent that the code is right), code_2 and so on, and "problem", which says why a row has no code; with declared codes also declared_verdict (agrees, doubtful or contradicts), declared_score and declared_note',
    )
    .addOption(new Option('--digits <digits>', 'HS or CN codes').choices(['6', '8']).default('6'))
    .addOption(
      new Option('--limit <number>', 'codes for each row').argParser(wholeNumber(1, MAX_LIMIT)).default(DEFAULT_LIMIT),
    )
    .addHelpText('after', '\nThe same command continues where it stopped when it was killed or failed.')
    .action(async (input, output, { digits, limit }) => {
      const task = { input, output, digits: digits === '8' ? 8 : 6, limit } as const
      const summary = await withPipeline(process.env, async (pipeline) =>
        classifyFile(task, await createRowClassifier(pipeline), pipeline.progress),
      )
      if (summary.before > 0) console.log(`${summary.before} rows had been written before.`)
      console.log(
        `${output}: ${summary.rows} rows; of those written now, ${summary.answered} with codes and ${summary.unanswered} without, for the reason in "problem".`,
      )
    })
}
