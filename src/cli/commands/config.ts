import type { Command } from '@commander-js/extra-typings'
import { loadConfig } from '../../config/config.ts'
import { redactConfig } from '../../config/redact-config.ts'
import { jsonOption } from '../options.ts'
import { printJson } from '../print-json.ts'

export const define = (command: Command): void => {
  command.addOption(jsonOption().hideHelp()).action(() => printJson(redactConfig(loadConfig(process.env))))
}
