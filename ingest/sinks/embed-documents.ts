import type { VersionIndex } from '../../src/versions/version-indices.ts'
import type { IngestedVersion } from '../data-versions.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import type { IndexedDocument } from '../transform/version-documents.ts'
import { withVectors } from './embeddings.ts'

/** Whether the documents of an index of the version have vectors. */
export const hasVectors = (kind: VersionIndex, { embeddingModel }: IngestedVersion): boolean =>
  kind.hasVectors && embeddingModel !== null

/** The documents with the vectors of their texts, if the version has vectors. */
export async function* withEmbeddings(
  { pipeline, version }: Pick<VersionContents, 'pipeline' | 'version'>,
  documents: Iterable<IndexedDocument>,
): AsyncGenerator<IndexedDocument> {
  const { postgres, encoder } = pipeline
  if (version.embeddingModel === null) {
    yield* documents
    return
  }
  const embedder = { postgres, encoder, modelHash: version.embeddingModel }
  for await (const [item, vector] of withVectors(embedder, documents, (item) => item.embeddedText ?? null)) {
    yield vector === null ? item : { ...item, document: { ...item.document, embedding: Array.from(vector) } }
  }
}
