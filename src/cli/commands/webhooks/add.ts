import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { loadConfig } from '../../../config/config.ts'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import { addressProblem } from '../../../webhooks/address-problem.ts'
import { addSubscriber } from '../../../webhooks/subscribers.ts'
import { jsonOption, regionsOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'
import { withPostgres } from '../../with-postgres.ts'

export const define = (command: Command): void => {
  command
    .argument('<url>', 'where events are sent')
    .addOption(regionsOption())
    .addOption(
      new Option('--chapter <chapters...>', 'only events about changes in these chapters (default: all events)')
        .argParser(readChapter)
        .default([]),
    )
    .addOption(jsonOption())
    .action(async (url, { region, chapter, json }) => {
      const problem = addressProblem(url, loadConfig(process.env).webhooksAllowHttp)
      if (problem !== null) throw new UserFacingError(`Nothing can be sent to this address. ${problem}`)
      const subscriber = { url, region: region === 'all' ? null : region, chapters: chapter }
      const { webhookId, secret } = await withPostgres(process.env, (postgres) => addSubscriber(postgres, subscriber))
      if (json) return printJson({ id: webhookId, secret, ...subscriber })
      console.log(`${webhookId} is sent an event when new data goes live. The secret is not shown again:`)
      console.log(secret)
    })
}

const readChapter = (value: string, before: readonly string[] = []): readonly string[] => {
  if (!/^\d{2}$/.test(value)) throw new InvalidArgumentError('It must be the two digits of a chapter.')
  return [...new Set([...before, value])]
}
