import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify'
import { listFeedback } from '../fpo/feedback.ts'
import type { Queryable } from '../postgres/client.ts'
import { OK, runCommand, UsageError } from './command.ts'
import { withPostgres } from './with-postgres.ts'

/** `npm run labels`: labelled descriptions that operators gave. */

const USAGE = `Usage: npm run --silent labels -- feedback > feedback.csv

  feedback   what operators declared in the end, as CSV on standard output, the oldest first:
             description, code, operator (the label of the key), request_id, declared_at.
             The next ingest takes these as labelled descriptions by itself.

Exit codes
  0   done
  1   a server failed
  2   the command line was not understood`

const main = async (argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
  const [command, ...rest] = positionals(argv)
  if (command !== 'feedback') {
    throw new UsageError(command === undefined ? 'Say what to do.' : `There is no command "${command}".`)
  }
  if (rest.length > 0) throw new UsageError(`"${rest.join(' ')}" is too much.`)
  return await withPostgres(env, printFeedback)
}

const positionals = (argv: readonly string[]): readonly string[] => {
  try {
    return parseArgs({ args: [...argv], allowPositionals: true, options: {} }).positionals
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const printFeedback = async (db: Queryable): Promise<number> => {
  const csv = stringify({ header: true, columns: ['description', 'code', 'operator', 'request_id', 'declared_at'] })
  csv.pipe(process.stdout, { end: false })
  for (const { description, code, operator, requestId, declaredAt } of await listFeedback(db)) {
    csv.write([description, code, operator, requestId, declaredAt.toISOString()])
  }
  csv.end()
  await once(csv, 'end')
  return OK
}

await runCommand(USAGE, main)
