import type { Command } from '@commander-js/extra-typings'
import { lint } from '../../../../ingest/lint.ts'
import { REGIONS } from '../../../tariff/region.ts'
import { todayUtc } from '../../../tariff/validity.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'
import { chosenSource, pathOption, sourceOption } from './chosen-source.ts'
import { deadLetterOption, withDeadLetterFile } from './with-dead-letter-file.ts'

export const define = (command: Command): void => {
  command
    .addOption(sourceOption())
    .addOption(pathOption())
    .addOption(deadLetterOption())
    .addOption(jsonOption())
    .action(async (options) => {
      const source = await chosenSource(options, process.env)
      await withDeadLetterFile(options.deadLetter, async (rejects) => {
        const { warnings, counts, report } = await lint(source, rejects, todayUtc())
        if (options.json) {
          return printJson({
            records: counts,
            warnings,
            ...(report.length > 0 && { report }),
            rejected: rejects.count,
          })
        }
        for (const warning of warnings) console.log(`warning: ${warning}`)
        for (const line of report) console.log(line)
        for (const region of REGIONS) {
          const records = Object.values(counts[region]).reduce((sum, count) => sum + count, 0)
          const tables = Object.keys(counts[region]).length
          if (records > 0) console.log(`${region}: ${records} good records for ${tables} tables`)
        }
      })
    })
}
