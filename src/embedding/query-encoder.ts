import { withCache } from './cache.ts'
import { EmbeddingUnavailableError } from './embedding-error.ts'
import { createEncoder, type Encoder } from './encoder.ts'

/**
 * How long a search waits for the vector of its query: 50 times what one takes on an idle core, so that only a queue or
 * a stuck worker is given up, while a person would not yet notice.
 */
const QUERY_TIMEOUT_MS = 250

export interface QueryEncoderEvents {
  readonly onDown: (problem: string) => void
  /** A call got no vectors. Not told of callers who gave up themselves. */
  readonly onFailure: (failure: string) => void
}

/** The encoder for what people type: in a hurry, and with a memory. */
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
