import { type Command, Option } from '@commander-js/extra-typings'
import { benchPages } from '../../../bench/pages.ts'
import { jsonOption, wholeNumber } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .addOption(new Option('--readers <number>', 'readers at once').argParser(wholeNumber(1)).default(20))
    .addOption(
      new Option('--requests <number>', 'requests of each type of page').argParser(wholeNumber(1)).default(400),
    )
    .addOption(new Option('--read-only', 'use the data that is there').default(false))
    .addOption(jsonOption())
    .action(({ readers, requests, readOnly, json }) =>
      runBench({ json, loadData: !readOnly }, (config, surroundings) =>
        benchPages(config, { readers, requests, ...surroundings }),
      ),
    )
}
