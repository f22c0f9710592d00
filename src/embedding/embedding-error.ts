/**
 * - `down`: the model is missing, damaged or being started again;
 * - `failed`: it could not make vectors of these texts;
 * - `late`: the time limit passed;
 * - `abandoned`: the caller's signal fired.
 */
export type EmbeddingFailure = 'down' | 'failed' | 'late' | 'abandoned'

/** There is no vector: a search goes on with words alone. */
export class EmbeddingUnavailableError extends Error {
  override readonly name = 'EmbeddingUnavailableError'
  readonly failure: EmbeddingFailure

  constructor(failure: EmbeddingFailure, message: string) {
    super(message)
    this.failure = failure
  }
}
