import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { missesOf, runChaos } from '../../../bench/chaos/chaos.ts'
import { chaosToJson, describeChaos } from '../../../bench/chaos/describe.ts'
import { FAULTS } from '../../../bench/chaos/faults/all.ts'
import { createProgress } from '../../../ingest/progress.ts'
import { EXIT_CODES } from '../exit-codes.ts'
import { jsonOption, reportOption, wholeNumber } from '../options.ts'
import { printJson } from '../print-json.ts'
import { writeReport } from './write-report.ts'

export const define = (command: Command): void => {
  command
    .addOption(
      new Option('--seconds <number>', 'for how long each fault is held').argParser(wholeNumber(1, 3600)).default(60),
    )
    .addOption(new Option('--rate <number>', 'requests a second').argParser(wholeNumber(1, 1000)).default(50))
    .option('--only <names>', `these faults, of ${FAULTS.map(({ name }) => name).join(', ')}`, faultsNamed)
    .addOption(reportOption())
    .addOption(jsonOption())
    .action(async ({ seconds, rate, only: faults = FAULTS, report: file, json = false }) => {
      const interruption = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
      const { signal } = interruption
      const report = await runChaos({ faults, seconds, rate, progress: createProgress(), signal })
      const misses = missesOf(report)
      if (misses.length > 0 || signal.aborted) process.exitCode = EXIT_CODES.failed
      await writeReport(file, chaosToJson(report))
      if (json) return printJson(chaosToJson(report))
      for (const line of describeChaos(report)) console.log(line)
      console.log(misses.length === 0 ? '\nAll goals are met.' : `\nMissed:\n${misses.join('\n')}`)
    })
}

/** Reads names that are separated by commas. */
function faultsNamed(names: string) {
  return names.split(',').map((name) => {
    const fault = FAULTS.find((candidate) => candidate.name === name.trim())
    if (fault === undefined) throw new InvalidArgumentError(`There is no fault "${name.trim()}".`)
    return fault
  })
}
