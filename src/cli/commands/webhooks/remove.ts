import type { Command } from '@commander-js/extra-typings'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import { removeSubscriber } from '../../../webhooks/subscribers.ts'
import { withPostgres } from '../../with-postgres.ts'

export const define = (command: Command): void => {
  command.argument('<id>', 'id of the subscriber, as `opentariff webhooks list` shows it').action(async (id) => {
    const removed = await withPostgres(process.env, (postgres) => removeSubscriber(postgres, id))
    if (!removed) throw new UserFacingError(`There is no subscriber ${id}.`)
    console.log(`${id} is removed.`)
  })
}
