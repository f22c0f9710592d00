/** A source that cannot be opened, said in one sentence for the person who named it. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
