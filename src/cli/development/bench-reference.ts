import { type Command, Option } from '@commander-js/extra-typings'
import { benchReference } from '../../../bench/reference.ts'
import { jsonOption, regionOption, reportOption, wholeNumber } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .addOption(new Option('--connections <number>', 'open at once').argParser(wholeNumber(1)).default(20))
    .addOption(regionOption())
    .addOption(reportOption())
    .addOption(jsonOption())
    .action(({ connections, region, report, json }) =>
      runBench({ name: 'reference', report, json }, (config, surroundings) =>
        benchReference(config, { connections, region, ...surroundings }),
      ),
    )
}
