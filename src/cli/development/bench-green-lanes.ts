import { type Command, Option } from '@commander-js/extra-typings'
import { benchGreenLanes } from '../../../bench/green-lanes.ts'
import { jsonOption, reportOption, wholeNumber } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .addOption(
      new Option('--connections <number>', 'open at once, each of its own client')
        .argParser(wholeNumber(1))
        .default(20),
    )
    .addOption(reportOption())
    .addOption(jsonOption())
    .action(({ connections, report, json }) =>
      runBench({ name: 'green-lanes', report, json, loadData: false }, (config) =>
        benchGreenLanes(config, { connections }),
      ),
    )
}
