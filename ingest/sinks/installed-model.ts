import { EmbeddingUnavailableError } from '../../src/embedding/embedding-error.ts'
import type { Pipeline } from '../pipeline.ts'

/** Hash of the sentence encoder's model; null and a message if there is none: versions then match words only. */
export async function installedModel({
  encoder,
  progress,
}: Pick<Pipeline, 'encoder' | 'progress'>): Promise<string | null> {
  try {
    return await encoder.modelHash()
  } catch (error) {
    if (!(error instanceof EmbeddingUnavailableError)) throw error
    progress.say(`No sentence encoder (${error.message}): searches will match words only.`)
    return null
  }
}
