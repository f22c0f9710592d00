import { UserFacingError } from '../../src/errors/user-facing-error.ts'

/** A source that cannot be opened, said in one sentence for the person who named it. */
export class SourceError extends UserFacingError {
  override readonly name = 'SourceError'
}
