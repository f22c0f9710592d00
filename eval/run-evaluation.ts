import { EmbeddedProblem } from '../embedded/problem.ts'
import { connect } from '../ingest/connect.ts'
import type { Connection } from '../ingest/create-pipeline.ts'
import { createProgress } from '../ingest/progress.ts'
import { ConfigError } from '../src/config/config.ts'
import { ServiceUnavailableError } from '../src/errors/service-unavailable-error.ts'
import { migrate } from '../src/postgres/migrate.ts'
import { SetError } from './judged-sets.ts'

/** The command line was not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/**
 * Runs an evaluation with a connection to the servers and returns its exit code: 2 for a command line that was not
 * understood, 1 for what else failed. `prepare` reads the command line and its sets, before any server is asked.
 */
export const runEvaluation = async (
  usage: string,
  prepare: () => Promise<(connection: Connection) => Promise<number>>,
): Promise<number> => {
  try {
    const evaluate = await prepare()
    const connection = await connect(process.env, createProgress())
    try {
      await migrate(connection.config.database)
      return await evaluate(connection)
    } finally {
      await connection.close()
    }
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usage}`)
      return 2
    }
    const expected =
      error instanceof SetError ||
      error instanceof ConfigError ||
      error instanceof EmbeddedProblem ||
      error instanceof ServiceUnavailableError
    console.error(expected ? error.message : error)
    return 1
  }
}
