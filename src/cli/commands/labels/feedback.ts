import type { Command } from '@commander-js/extra-typings'
import { stringify } from 'csv-stringify/sync'
import { listFeedback } from '../../../fpo/index.ts'
import { withPostgres } from '../../with-postgres.ts'

const COLUMNS = ['description', 'code', 'operator', 'request_id', 'declared_at']

export const define = (command: Command): void => {
  command
    .addHelpText(
      'after',
      `
Columns: ${COLUMNS.join(', ')}; operator is the label of the key.
The next ingest takes these as labelled descriptions by itself.`,
    )
    .action(async () => {
      const feedback = await withPostgres(process.env, listFeedback)
      const rows = feedback.map(({ description, code, operator, requestId, declaredAt }) => [
        description,
        code,
        operator,
        requestId,
        declaredAt.toISOString(),
      ])
      process.stdout.write(stringify(rows, { header: true, columns: COLUMNS }))
    })
}
