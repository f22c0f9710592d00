import type { Command } from '@commander-js/extra-typings'
import { loadConfig } from '../../config/config.ts'
import { redactConfig } from '../../config/redact-config.ts'
import { printJson } from '../print-json.ts'

export const define = (command: Command): void => {
  command
    .option('--json', 'accepted as by other commands: the output is JSON with and without it')
    .action(() => printJson(redactConfig(loadConfig(process.env))))
}
