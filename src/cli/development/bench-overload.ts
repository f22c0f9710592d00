import { type Command, Option } from '@commander-js/extra-typings'
import { benchOverload } from '../../../bench/overload.ts'
import { jsonOption } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .addOption(new Option('--read-only', 'use the data that is there, and make no key').default(false))
    .addOption(jsonOption())
    .action(({ readOnly, json }) =>
      runBench({ json, loadData: !readOnly }, (config, surroundings) =>
        benchOverload(config, { readOnly, ...surroundings }),
      ),
    )
}
