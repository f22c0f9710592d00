import { type Command, Option } from '@commander-js/extra-typings'
import { benchGreenLanes } from '../../../bench/green-lanes.ts'
import { jsonOption, wholeNumber } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .addOption(
      new Option('--connections <number>', 'open at once, each of its own client')
        .argParser(wholeNumber(1))
        .default(20),
    )
    .addOption(jsonOption())
    .action(({ connections, json }) =>
      runBench({ json, loadData: false }, (config) => benchGreenLanes(config, { connections })),
    )
}
