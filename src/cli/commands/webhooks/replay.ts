import { type Command, Option } from '@commander-js/extra-typings'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import { replayDeliveries } from '../../../webhooks/deliveries.ts'
import { calendarDay } from '../../options.ts'
import { withPostgres } from '../../with-postgres.ts'

export const define = (command: Command): void => {
  command
    .argument('<id>', 'id of an event, or of a subscriber, as `opentariff webhooks list` shows them')
    .addOption(
      new Option(
        '--since <day>',
        'of a subscriber: all events that are kept from this day (UTC) on, delivered ones too',
      ).argParser(calendarDay),
    )
    .action(async (id, { since = null }) => {
      const count = await withPostgres(process.env, (postgres) => replayDeliveries(postgres, id, since))
      if (count === 0) throw new UserFacingError(`There is nothing of ${id} to send again.`)
      console.log(`${count === 1 ? 'One event is' : `${count} events are`} sent again by the service, within seconds.`)
    })
}
