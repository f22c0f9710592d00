import { at } from '../collections/at.ts'
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
 * The vector of a text, for comparison with those of a version; of one that is read in English too, the mean of both
 * readings. A version without vectors, or with those of another model, answers all queries by words until the next one is
 * live, which is not degraded: its answers are always the same.
 */
export async function queryVector(
  encoder: Encoder,
  live: Pick<LiveVersion, 'embeddingModel'>,
  readings: readonly string[],
  { signal }: RequestOptions,
): Promise<QueryVector> {
  if (live.embeddingModel === null) return WITHOUT_VECTOR
  const status = encoder.status()
  if (status.state === 'ready' && status.modelHash !== live.embeddingModel) return WITHOUT_VECTOR
  if (status.state !== 'ready') return { vector: null, isDegraded: true }
  try {
    return { vector: meanVector(await encoder.embed(readings, { signal })), isDegraded: false }
  } catch (error) {
    if (error instanceof EmbeddingUnavailableError) return { vector: null, isDegraded: true }
    throw error
  }
}

/** The unit vector in the direction of the mean of unit vectors, none of which is the opposite of another. */
const meanVector = ([first, ...others]: readonly Float32Array[]): Float32Array | null => {
  if (first === undefined || others.length === 0) return first ?? null
  const sum = first.map((component, index) => others.reduce((total, other) => total + at(other, index), component))
  const length = Math.hypot(...sum)
  return sum.map((component) => component / length)
}
