import { EmbeddingUnavailableError } from '../../embedding/embedding-error.ts'
import type { Encoder } from '../../embedding/encoder.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import { isComparable } from '../../versions/semantic.ts'
import type { SearchText } from '../interpret/search-text.ts'

/** The embedding of the query; null if it has no meaning, or cannot be embedded with the model of the version's vectors. */
export const embedQuery = async (
  encoder: Encoder | null,
  live: LiveVersion,
  { words, hasMeaning }: SearchText,
  { signal }: RequestOptions,
): Promise<Float32Array | null> => {
  if (encoder === null || !hasMeaning || !isComparable(encoder.status(), live)) return null
  try {
    const [vector] = await encoder.embed([words.join(' ')], { signal })
    return vector ?? null
  } catch (error) {
    if (error instanceof EmbeddingUnavailableError) return null
    throw error
  }
}
