import { CommanderError } from 'commander'
import { UserFacingError } from '../errors/user-facing-error.ts'
import { EXIT_CODES } from './exit-codes.ts'

/** Prints a failure, unless the argument parser has printed it already, and returns the exit code that it stands for. */
export function reportFailure(error: unknown): number {
  // The parser ends with 0 after --help and --version, and with 1 after a mistake on the command line.
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT_CODES.done : EXIT_CODES.misused
  console.error(error instanceof UserFacingError ? error.message : error)
  return EXIT_CODES.failed
}
