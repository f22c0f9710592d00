import { type Command, Option } from '@commander-js/extra-typings'
import { benchReference } from '../../../bench/reference.ts'
import { jsonOption, regionOption, wholeNumber } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .addOption(new Option('--connections <number>', 'open at once').argParser(wholeNumber(1)).default(20))
    .addOption(regionOption())
    .addOption(jsonOption())
    .action(({ connections, region, json }) =>
      runBench({ json }, (config, surroundings) => benchReference(config, { connections, region, ...surroundings })),
    )
}
