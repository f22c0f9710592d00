import type { Command } from '@commander-js/extra-typings'
import { benchSuggestions } from '../../../bench/suggestions.ts'
import { jsonOption, reportOption } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .addOption(reportOption())
    .addOption(jsonOption())
    .action(({ report, json }) => runBench({ name: 'suggestions', report, json }, (config) => benchSuggestions(config)))
}
