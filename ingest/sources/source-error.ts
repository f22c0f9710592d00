import { UserFacingError } from '../../src/errors/user-facing-error.ts'

/** A source cannot be opened. The message says why, in one sentence. */
export class SourceError extends UserFacingError {
  override readonly name: string = 'SourceError'
}
