/**
 * - `down`: the model is missing, damaged or being restarted;
 * - `failed`: the model could not embed these texts;
 * - `late`: the time limit passed;
 * - `abandoned`: the caller's signal was aborted.
 */
export type EmbeddingFailure = 'down' | 'failed' | 'late' | 'abandoned'

/** There are no vectors: callers go on without them. */
export class EmbeddingUnavailableError extends Error {
  override readonly name = 'EmbeddingUnavailableError'
  readonly failure: EmbeddingFailure

  constructor(failure: EmbeddingFailure, message: string) {
    super(message)
    this.failure = failure
  }
}
