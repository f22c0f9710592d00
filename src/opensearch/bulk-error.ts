/** An item of a bulk request that OpenSearch did not accept. */
export interface BulkFailure {
  /** Place of the operation in the request, from 0. */
  readonly position: number
  readonly id: string | null
  readonly status: number
  readonly type: string
  readonly reason: string
}

/** The bulk request was answered, but items of it failed. The others are indexed. */
export class BulkError extends Error {
  override readonly name = 'BulkError'
  readonly failures: readonly BulkFailure[]

  constructor(failures: readonly BulkFailure[]) {
    const [first] = failures
    super(
      `opensearch: ${failures.length} items of a bulk request failed, the first with ${first?.type}: ${first?.reason}`,
    )
    this.failures = failures
  }

  /** True if every failed item was turned away by load alone, so that sending just those again may work. */
  get retryable(): boolean {
    return this.failures.every((failure) => failure.status === 429 || failure.status === 503)
  }
}
