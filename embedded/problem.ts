import { UserFacingError } from '../src/errors/user-facing-error.ts'

/** What to do when this machine cannot run a server itself; part of every sentence for which that is the way out. */
export const ALTERNATIVE =
  'run `docker compose up` instead, or set DATABASE_URL and OPENSEARCH_URL to servers that you already have'

/**
 * A failure that the person at the keyboard can do something about. Its message is the whole of what they see:
 * one sentence that says what is missing and what to do, without a stack trace.
 */
export class EmbeddedProblem extends UserFacingError {
  override readonly name = 'EmbeddedProblem'
}

/** The system's error code of a failed call, if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Turns what a system call or a server says about a full disk, or a directory of another user, into our sentence. */
export function explain(error: unknown, directory: string): unknown {
  const text = error instanceof Error ? error.message : String(error)
  const code = errorCode(error)
  if (code === 'ENOSPC' || /No space left on device/i.test(text)) return fullDisk(directory)
  if (code === 'EROFS') {
    return new EmbeddedProblem(
      `${directory} is on a read-only file system; set OPENTARIFF_EMBEDDED_DIR to a directory that can be written, or ${ALTERNATIVE}.`,
    )
  }
  if (code === 'EACCES' || code === 'EPERM') {
    return new EmbeddedProblem(
      `${directory} belongs to another user (${text}); run as that user, or set OPENTARIFF_EMBEDDED_DIR to a directory of your own.`,
    )
  }
  return error
}

/** The sentence for a full disk. */
export function fullDisk(directory: string): EmbeddedProblem {
  return new EmbeddedProblem(
    `The disk that holds ${directory} is full; free some space there, set OPENTARIFF_EMBEDDED_DIR to a larger disk, or ${ALTERNATIVE}.`,
  )
}
