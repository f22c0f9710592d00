import type { Command } from '@commander-js/extra-typings'
import { UserFacingError } from '../../../errors/user-facing-error.ts'
import { countPending, decideFeedback, listPending } from '../../../fpo/index.ts'
import { jsonOption } from '../../options.ts'
import { printJson } from '../../print-json.ts'
import { withPostgres } from '../../with-postgres.ts'

/** More than anyone reads at once. */
const MAX_LISTED = 1000

export const define = (command: Command): void => {
  command
    .option('--accept <request-id...>', 'the next ingest takes these as labelled descriptions')
    .option('--reject <request-id...>', 'these are never used')
    .addOption(jsonOption())
    .addHelpText('after', '\nWithout a decision: what waits, the oldest first, as request id, code and description.')
    .action(async ({ accept = [], reject = [], json }) => {
      await withPostgres(process.env, async (postgres) => {
        const decided = [
          ...(await decideFeedback(postgres, accept, 'accepted')),
          ...(await decideFeedback(postgres, reject, 'rejected')),
        ]
        const unknown = [...accept, ...reject].filter((id) => !decided.includes(id))
        if (unknown.length > 0) throw new UserFacingError(`No feedback waits under ${unknown.join(', ')}.`)
        const [waiting, pending] = [await countPending(postgres), await listPending(postgres, MAX_LISTED)]
        if (json) return printJson({ decided, waiting, pending })
        if (decided.length > 0) console.log(`${decided.length} decided, ${waiting} waiting.`)
        else
          for (const { requestId, code, description } of pending)
            console.log(`${requestId} ${code} ${printable(description)}`)
      })
    })
}

/** A line of the terminal: visitors may send anything. */
const printable = (text: string): string => text.replaceAll(/\p{C}/gu, ' ')
