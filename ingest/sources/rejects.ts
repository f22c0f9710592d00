/** A record that is not loaded: where it is and why. */
export interface Reject {
  readonly file: string
  /** 1-based line of the file; null if the reason is about the whole file. */
  readonly line: number | null
  readonly reason: string
  /** The record as read, shortened; absent if it could not be read. */
  readonly record?: string
  /** The rest of the file could not be read. */
  readonly endsFile?: true
}

/** Where readers report rejected records. */
export interface Rejects {
  readonly count: number
  add(reject: Reject): void
}
