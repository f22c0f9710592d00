import { withCache } from './cache.ts'
import { EmbeddingUnavailableError } from './embedding-error.ts'
import { createEncoder, type Encoder } from './encoder.ts'

/**
 * Time limit for the vector of a query: 50 times what one takes on an idle core, so that only a long queue or a stuck
 * worker exceeds it, and short enough for a person not to notice.
 */
const QUERY_TIMEOUT_MS = 250

export interface QueryEncoderEvents {
  readonly onDown: (problem: string) => void
  /** A call got no vectors, unless its caller aborted it. */
  readonly onFailure: (failure: string) => void
}

/** The encoder for queries: with a time limit and a cache. */
export function createQueryEncoder(modelPath: string, { onDown, onFailure }: QueryEncoderEvents): Encoder {
  const encoder = createEncoder({ modelPath, timeoutMs: QUERY_TIMEOUT_MS, onDown })
  return withCache({
    ...encoder,
    async embed(texts, options) {
      try {
        return await encoder.embed(texts, options)
      } catch (error) {
        if (error instanceof EmbeddingUnavailableError && error.failure !== 'abandoned') onFailure(error.failure)
        throw error
      }
    },
  })
}
