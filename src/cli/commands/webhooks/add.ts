import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { loadConfig } from '../../../config/config.ts'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import type { Queryable } from '../../../postgres/client.ts'
import { findWatchList, type WatchList } from '../../../tariff-data/watch-lists.ts'
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
        .conflicts('watchList')
        .default([]),
    )
    .option('--watch-list <id>', 'only events about changes to the codes of this watch list, in its region')
    .addOption(jsonOption())
    .action(async (url, { region, chapter, watchList, json }) => {
      const problem = addressProblem(url, loadConfig(process.env).webhooksAllowHttp)
      if (problem !== null) throw new UserFacingError(`Nothing can be sent to this address. ${problem}`)
      const added = await withPostgres(process.env, async (postgres) => {
        const list = watchList === undefined ? null : await requireWatchList(postgres, watchList)
        const subscriber = {
          url,
          region: list?.region ?? (region === 'all' ? null : region),
          chapters: chapter,
          watchListId: list?.watchListId ?? null,
        }
        return { ...subscriber, ...(await addSubscriber(postgres, subscriber)) }
      })
      const { webhookId, secret, watchListId, ...subscriber } = added
      if (json) return printJson({ id: webhookId, secret, ...subscriber, watch_list: watchListId })
      console.log(`${webhookId} is sent an event when new data goes live. The secret is not shown again:`)
      console.log(secret)
    })
}

async function requireWatchList(postgres: Queryable, id: string): Promise<WatchList> {
  const list = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? await findWatchList(postgres, id) : null
  if (list === null) throw new UserFacingError(`There is no watch list ${id}.`)
  return list
}

const readChapter = (value: string, before: readonly string[] = []): readonly string[] => {
  if (!/^\d{2}$/.test(value)) throw new InvalidArgumentError('It must be the two digits of a chapter.')
  return [...new Set([...before, value])]
}
