/** A call to another server that has just ended. */
export interface EndedCall {
  readonly system: 'opensearch' | 'postgresql'
  /** The called operation: `msearch`, `SELECT`. */
  readonly operation: string
  /** The statement, without its values. */
  readonly statement?: string
  readonly durationMs: number
  readonly outcome: string
}

/** Records what happens during a request. */
export interface RequestSpan {
  addCall(call: EndedCall): void
  end(answer: { readonly route: string | undefined; readonly status: number }): void
}

export interface StartedRequest {
  readonly requestId: string
  readonly method: string
  readonly path: string
  /** Lower-case names; those of a trusted peer alone. `traceparent` makes the request part of its client's trace. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

export interface Tracer {
  startRequest(request: StartedRequest): RequestSpan
  /** Sends what has not been sent, for at most a few seconds. */
  stop(): Promise<void>
}
