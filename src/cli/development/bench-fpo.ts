import { join } from 'node:path'
import { type Command, Option } from '@commander-js/extra-typings'
import { benchFpo } from '../../../bench/fpo.ts'
import { jsonOption, wholeNumber } from '../options.ts'
import { SHARED_SETS } from './paths.ts'
import { runBench } from './run-bench.ts'

export const define = (command: Command): void => {
  command
    .argument(
      '[file]',
      'CSV with the columns description and digits (default: ../shared/eval/fpo/requests.csv beside the checkout)',
    )
    .addOption(new Option('--descriptions <number>', 'descriptions of a round').argParser(wholeNumber(1)).default(500))
    .addOption(new Option('--seconds <number>', 'length of the long run').argParser(wholeNumber(1)).default(60))
    .addOption(
      new Option(
        '--requests <number>',
        'end the long run after so many requests instead, for the memory of days',
      ).argParser(wholeNumber(1)),
    )
    .addOption(jsonOption())
    .action((file = join(SHARED_SETS, 'fpo', 'requests.csv'), { descriptions, seconds, requests, json }) =>
      runBench({ json }, (config, surroundings) =>
        benchFpo(config, { file, descriptions, seconds, requests, ...surroundings }),
      ),
    )
}
