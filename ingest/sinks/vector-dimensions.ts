import { z } from 'zod'
import type { IndexDefinition } from '../../src/opensearch/index-definition.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { withVectors } from './embeddings.ts'

type Mappings = IndexDefinition['body']['mappings']

/** A text for the length of its vector. */
const ANY_TEXT = 'horses'

const vectorsSchema = z.looseObject({
  properties: z.looseObject({ embedding: z.looseObject({ dimension: z.int() }).optional() }),
})

/**
 * The mappings with the dimensions of the version's encoder, which an operator may have replaced. Unchanged if the index
 * has no vectors or the version has no encoder.
 */
export async function withDimensions(
  mappings: Mappings,
  { pipeline, version }: Pick<VersionContents, 'pipeline' | 'version'>,
): Promise<Mappings> {
  const { properties, ...rest } = vectorsSchema.parse(mappings)
  if (version.embeddingModel === null || properties.embedding === undefined) return mappings
  const { postgres, encoder } = pipeline
  const embedder = { postgres, encoder, modelHash: version.embeddingModel }
  let { dimension } = properties.embedding
  // Stored like every other vector, so that a load whose texts are all known needs no model.
  for await (const [, vector] of withVectors(embedder, [ANY_TEXT], (text) => text)) dimension = vector.length
  return { ...rest, properties: { ...properties, embedding: { ...properties.embedding, dimension } } }
}
