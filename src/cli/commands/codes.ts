import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Command, Option } from '@commander-js/extra-typings'
import { stringify } from 'csv-stringify/sync'
import { CHECK_COLUMNS, checkList, checkRow, readList } from '../../code-checks/index.ts'
import { UserFacingError } from '../../errors/user-facing-error.ts'
import { FileProblem } from '../../tables/file-problem.ts'
import { writeWorkbook } from '../../tables/write-workbook.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { createLiveVersions } from '../../versions/live-versions.ts'
import { tariffOn } from '../../versions/tariff-day.ts'
import { createRowClassifier } from '../classify/create-row-classifier.ts'
import { calendarDay, regionOption } from '../options.ts'
import { withPipeline } from '../with-pipeline.ts'

export const define = (command: Command): void => {
  command
    .argument(
      '<in.csv>',
      'up to 1,000 codes of 4 to 10 digits in the first column or in one called "code"; "description" may be another',
    )
    .argument('<out>', 'the checked list: a workbook if the name ends in .xlsx, else CSV')
    .addOption(regionOption())
    .addOption(new Option('--as-of <day>', 'the day, YYYY-MM-DD; default: today').argParser(calendarDay))
    .addOption(
      new Option('--changed-since <day>', 'compare the usual duty with that of this day, YYYY-MM-DD').argParser(
        calendarDay,
      ),
    )
    .action(async (input, output, { region, asOf = todayUtc(), changedSince = null }) => {
      const lines = await readFile(input)
        .then(readList)
        .catch((error: unknown) => {
          if (error instanceof FileProblem) throw new UserFacingError(`${input}: ${error.message}.`)
          throw new UserFacingError(`${input} is not a file that can be read.`)
        })
      const checked = await withPipeline(process.env, async (pipeline) => {
        const { postgres, openSearch } = pipeline
        const live = await createLiveVersions({ postgres, openSearch }).get(region)
        if (live === null) throw new UserFacingError(`No data of region ${region} is loaded.`)
        const isDescribed = lines.some(({ description }) => description !== '')
        return checkList(tariffOn(postgres, live, asOf), lines, {
          changedSince,
          classifier: isDescribed ? await createRowClassifier(pipeline) : null,
          signal: new AbortController().signal,
        })
      })
      const rows = checked.map(checkRow)
      await writeFile(
        output,
        extname(output).toLowerCase() === '.xlsx'
          ? await writeWorkbook('Codes', CHECK_COLUMNS, rows)
          : stringify([[...CHECK_COLUMNS], ...rows.map((row) => [...row])], { escape_formulas: true }),
      )
      const declarable = checked.filter(({ check }) => check.status === 'declarable').length
      console.log(`${output}: ${checked.length} codes, ${declarable} of them declarable on ${asOf}.`)
    })
}
