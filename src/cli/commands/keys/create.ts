import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { API_KEY_SCOPES } from '../../../http/auth/api-key.ts'
import { createApiKey, DEFAULT_LIMIT_PER_SECOND } from '../../../http/auth/manage-keys.ts'
import { jsonOption, wholeNumber } from '../../options.ts'
import { printJson } from '../../print-json.ts'
import { withPostgres } from '../../with-postgres.ts'

/** Long enough for any name, short enough for a line of the list. */
const MAX_LABEL_LENGTH = 100

/** Fits the column; more than any service answers. */
const MAX_LIMIT = 1_000_000

export const define = (command: Command): void => {
  command
    .addOption(new Option('--scope <scope>', 'what it opens').choices(API_KEY_SCOPES).makeOptionMandatory())
    .addOption(new Option('--label <name>', 'whose key it is').argParser(readLabel).makeOptionMandatory())
    .addOption(
      new Option('--limit <number>', 'requests a second')
        .argParser(wholeNumber(1, MAX_LIMIT))
        .default(DEFAULT_LIMIT_PER_SECOND),
    )
    .addOption(jsonOption())
    .action(async ({ scope, label, limit, json }) => {
      const key = await withPostgres(process.env, (postgres) =>
        createApiKey(postgres, { scope, label, limitPerSecond: limit }),
      )
      if (json) return printJson({ key, scope, label, limit_per_second: limit })
      console.log(`A key of ${label} for ${scope}, ${limit} requests a second. It is not shown again:`)
      console.log(key)
    })
}

const readLabel = (value: string): string => {
  const label = value.trim()
  // One line of the list for each key, and no character that a terminal would interpret.
  if (label === '' || label.length > MAX_LABEL_LENGTH || /\p{Cc}/u.test(label)) {
    throw new InvalidArgumentError(`It must say whose key it is, in 1 to ${MAX_LABEL_LENGTH} characters.`)
  }
  return label
}
