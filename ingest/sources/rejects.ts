/** A record that was left out, with where it stood and why. */
export interface Reject {
  readonly file: string
  /** 1-based line of the file; null when the file as a whole is at fault. */
  readonly line: number | null
  readonly reason: string
  /** The record as read, shortened; absent when it could not be read at all. */
  readonly record?: string
  /** Nothing after it could be read. */
  readonly endsFile?: true
}

/** Where readers put what they cannot use. */
export interface Rejects {
  readonly count: number
  add(reject: Reject): void
}
