import { type Command, Option } from '@commander-js/extra-typings'
import { benchSearch } from '../../../bench/search.ts'
import { jsonOption, wholeNumber } from '../options.ts'
import { SHARED_SETS } from './paths.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .argument('[folder]', 'judged sets that queries are taken from (default: ../shared/eval beside the checkout)')
    .addOption(new Option('--queries <number>', 'queries of a round').argParser(wholeNumber(1)).default(500))
    .addOption(new Option('--connections <number>', 'open at once').argParser(wholeNumber(1)).default(20))
    .addOption(jsonOption())
    .action((sets = SHARED_SETS, { queries, connections, json }) =>
      runBench({ json }, (config, surroundings) =>
        benchSearch(config, { sets, queries, connections, ...surroundings }),
      ),
    )
}
