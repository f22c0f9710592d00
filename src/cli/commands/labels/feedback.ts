import type { Command } from '@commander-js/extra-typings'
import { stringify } from 'csv-stringify/sync'
import { listFeedback } from '../../../fpo/index.ts'
import { withPostgres } from '../../with-postgres.ts'

const COLUMNS = ['description', 'code', 'operator', 'request_id', 'declared_at', 'status']

export const define = (command: Command): void => {
  command
    .addHelpText(
      'after',
      `
Columns: ${COLUMNS.join(', ')}; operator is the label of the key.
The next ingest takes those with the status "accepted" as labelled descriptions by itself. Those of visitors wait
("pending") for "opentariff labels review". A cell that a spreadsheet would calculate begins with an apostrophe.`,
    )
    .action(async () => {
      const feedback = await withPostgres(process.env, listFeedback)
      const rows = feedback.map(({ description, code, operator, requestId, declaredAt, status }) => [
        description,
        code,
        operator,
        requestId,
        declaredAt.toISOString(),
        status,
      ])
      process.stdout.write(stringify(rows, { header: true, columns: COLUMNS, escape_formulas: true }))
    })
}
