import { type Command, Option } from '@commander-js/extra-typings'
import { benchSoak } from '../../../bench/soak.ts'
import { jsonOption, wholeNumber } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .addOption(new Option('--minutes <number>', 'after one minute to warm up').argParser(wholeNumber(2)).default(15))
    .addOption(new Option('--rate <number>', 'requests a second').argParser(wholeNumber(1)).default(30))
    .addOption(jsonOption())
    .action(({ minutes, rate, json }) =>
      runBench({ json }, (config, surroundings) => benchSoak(config, { minutes, rate, ...surroundings })),
    )
}
