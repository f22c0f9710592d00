import { UserFacingError } from '../src/errors/user-facing-error.ts'

/** Ends every sentence about a server that this machine cannot run. */
export const ALTERNATIVE =
  'run `docker compose up` instead, or set DATABASE_URL and OPENSEARCH_URL to servers that you already have'

/** The command that stops the servers and deletes their data. */
export const RESET_COMMAND = '`opentariff servers reset`'

/** A failure of the embedded servers that the user can do something about. */
export class EmbeddedProblem extends UserFacingError {
  override readonly name = 'EmbeddedProblem'
}

/** The system's error code (`ENOENT`) of a failed call, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Turns the system's error about a full or read-only disk, or a directory of another user, into a sentence. */
export function explain(error: unknown, directory: string): unknown {
  switch (errorCode(error)) {
    case 'ENOSPC':
      return fullDisk(directory)
    case 'EROFS':
      return new EmbeddedProblem(
        `${directory} is on a read-only file system; set OPENTARIFF_EMBEDDED_DIR to a directory that can be written, or ${ALTERNATIVE}.`,
      )
    case 'EACCES':
    case 'EPERM':
      return new EmbeddedProblem(
        `${directory} belongs to another user (${String(error)}); run as that user, or set OPENTARIFF_EMBEDDED_DIR to a directory of your own.`,
      )
    default:
      return error
  }
}

export function fullDisk(directory: string): EmbeddedProblem {
  return new EmbeddedProblem(
    `The disk that holds ${directory} is full; free some space there, set OPENTARIFF_EMBEDDED_DIR to a larger disk, or ${ALTERNATIVE}.`,
  )
}
