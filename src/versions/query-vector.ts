import { EmbeddingUnavailableError } from '../embedding/embedding-error.ts'
import type { Encoder } from '../embedding/encoder.ts'
import type { RequestOptions } from '../opensearch/transport.ts'
import type { LiveVersion } from './live-versions.ts'

export interface QueryVector {
  /** Null: the query is answered by its words alone. */
  readonly vector: Float32Array | null
  /** Whether that is worse than the version allows: it has vectors, and the encoder made none in time. */
  readonly isDegraded: boolean
}

export const WITHOUT_VECTOR: QueryVector = { vector: null, isDegraded: false }

/**
 * The vector of a text, for comparison with those of a version. A version without vectors, or with those of another model,
 * answers all queries by words until the next one is live, which is not degraded: its answers are always the same.
 */
export async function queryVector(
  encoder: Encoder,
  live: Pick<LiveVersion, 'embeddingModel'>,
  text: string,
  { signal }: RequestOptions,
): Promise<QueryVector> {
  if (live.embeddingModel === null) return WITHOUT_VECTOR
  const status = encoder.status()
  if (status.state === 'ready' && status.modelHash !== live.embeddingModel) return WITHOUT_VECTOR
  if (status.state !== 'ready') return { vector: null, isDegraded: true }
  try {
    const [vector] = await encoder.embed([text], { signal })
    return { vector: vector ?? null, isDegraded: false }
  } catch (error) {
    if (error instanceof EmbeddingUnavailableError) return { vector: null, isDegraded: true }
    throw error
  }
}
