import type { Command } from '@commander-js/extra-typings'
import { loadConfig } from '../../config/config.ts'
import { redactConfig } from '../../config/redact-config.ts'
import { printJson } from '../print-json.ts'
import { unknownSettings } from '../unknown-settings.ts'

export const define = (command: Command): void => {
  command.option('--json', 'accepted as by other commands: the output is JSON with and without it').action(() => {
    for (const warning of unknownSettings(process.env)) console.error(warning)
    printJson(redactConfig(loadConfig(process.env)))
  })
}
