import { EmbeddedProblem } from '../../embedded/problem.ts'
import { ConfigError } from '../config/config.ts'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'

export const OK = 0
/** Something was wrong or impossible. */
export const FAILED = 1
/** The command line was not understood. */
const MISUSED = 2

/** The command line cannot be understood; the message says which part. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What was asked cannot be done; the message says why, to the person who asked. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

/** Runs a command to its exit code, and says in one sentence what went wrong if that was foreseen. */
export async function runCommand(
  usage: string,
  main: (argv: readonly string[], env: NodeJS.ProcessEnv) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await main(process.argv.slice(2), process.env)
  } catch (error) {
    process.exitCode = failure(usage, error)
  }
}

function failure(usage: string, error: unknown): number {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`)
    return MISUSED
  }
  const expected =
    error instanceof CommandError ||
    error instanceof ConfigError ||
    error instanceof EmbeddedProblem ||
    error instanceof ServiceUnavailableError
  console.error(expected ? error.message : error)
  return FAILED
}
