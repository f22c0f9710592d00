import type { Rejects } from './rejects.ts'
import { SourceError } from './source-error.ts'

/** A file cannot be read to its end. */
export class UnreadableFileError extends SourceError {
  override readonly name = 'UnreadableFileError'
}

/**
 * Rejects that end the reading with an `UnreadableFileError` at a file that cannot be read to its end, whatever the number
 * of rejects that is allowed: half a file is not a bad record.
 */
export const stopAtUnreadable = (rejects: Rejects): Rejects => ({
  get count() {
    return rejects.count
  },
  add(reject) {
    rejects.add(reject)
    if (reject.endsFile) throw new UnreadableFileError(`${reject.file}: ${reject.reason}`)
  },
})
