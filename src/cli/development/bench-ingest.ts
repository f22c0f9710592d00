import { type Command, Option } from '@commander-js/extra-typings'
import { benchIngest, describeIngest, ingestToJson } from '../../../bench/ingest/ingest.ts'
import { createProgress } from '../../../ingest/progress.ts'
import { jsonOption, regionsOf, regionsOption, wholeNumber } from '../options.ts'
import { printJson } from '../print-json.ts'
import { withServers } from '../with-servers.ts'
import { SHARED_SETS } from './paths.ts'

export const define = (command: Command): void => {
  command
    .addOption(
      new Option('--times <number>', 'how many times as many rows the second run loads; 1: no second run')
        .argParser(wholeNumber(1, 10))
        .default(10),
    )
    .option('--vectors', 'load the data with vectors, and once without them for the comparison')
    .option(
      '--searches [folder]',
      'send the queries of judged sets to what was loaded (default: ../shared/eval beside the checkout)',
    )
    .addOption(regionsOption())
    .addOption(jsonOption())
    .action(async ({ times, vectors = false, searches = false, region, json = false }) => {
      const progress = createProgress()
      const interruption = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort())
      const sets = searches === true ? SHARED_SETS : searches || null
      const options = { regions: regionsOf(region), times, vectors, sets, progress, signal: interruption.signal }
      const report = await withServers(process.env, progress, (config) => benchIngest(config, options))
      if (json) return printJson(ingestToJson(report))
      for (const line of describeIngest(report)) console.log(line)
    })
}
