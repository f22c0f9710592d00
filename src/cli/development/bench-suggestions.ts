import type { Command } from '@commander-js/extra-typings'
import { benchSuggestions } from '../../../bench/suggestions.ts'
import { jsonOption } from '../options.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command.addOption(jsonOption()).action(({ json }) => runBench({ json }, (config) => benchSuggestions(config)))
}
