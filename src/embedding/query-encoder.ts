import { availableParallelism } from 'node:os'
import { withCache } from './cache.ts'
import { EmbeddingUnavailableError } from './embedding-error.ts'
import { createEncoder, type Encoder } from './encoder.ts'

/**
 * Time limit for the vector of a query: more than the queue takes that admission lets in (32 requests of each capacity at 10 ms
 * each on a busy core), so that only a stuck worker exceeds it.
 */
const QUERY_TIMEOUT_MS = 1000

/** A vector takes 0.6 ms of a core and each worker 55 MB; the engine and the service need cores too. */
const WORKERS = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)))

export interface QueryEncoderEvents {
  readonly onDown: (problem: string) => void
  /** A call got no vectors, unless its caller aborted it. */
  readonly onFailure: (failure: string) => void
}

/** The encoder for queries: with a time limit and a cache. */
export function createQueryEncoder(modelPath: string, { onDown, onFailure }: QueryEncoderEvents): Encoder {
  const encoder = createEncoder({ modelPath, timeoutMs: QUERY_TIMEOUT_MS, workers: WORKERS, onDown })
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
