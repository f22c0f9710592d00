import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'
import type { VersionIndex } from '../../src/versions/version-indices.ts'
import { searchDocuments } from './documents.ts'
import { embeddedText } from './embedded-text.ts'
import { type Label, labelDocument } from './labels.ts'
import { readFacetVocabulary, readSearchReferences } from './read-nomenclature.ts'
import { suggestionDocuments } from './suggestions.ts'
import type { VersionContents } from './version-contents.ts'

/** A document with the id that makes it the same document should it be indexed twice. */
export interface IndexedDocument {
  readonly id: string
  readonly document: object
  /** What the document gets a vector of, in a version with vectors. */
  readonly embeddedText?: string
}

/** The documents of an index, without their vectors. */
export type Documents =
  /** They are made as they are taken. */
  | { readonly kind: 'made'; readonly total: number; readonly documents: Iterable<IndexedDocument> }
  /**
   * They are made anew each time that they are gone through, as there may be a million. An index stores all of them but
   * their vectors, so that they can be compared with those of another version: what is equal there is taken over,
   * vectors and all.
   */
  | { readonly kind: 'comparable'; readonly total: number; readonly documents: Iterable<IndexedDocument> }

/** The documents of each index of a version. */
export const VERSION_DOCUMENTS: Readonly<
  Record<VersionIndex['key'], (contents: VersionContents) => Promise<Documents> | Documents>
> = {
  searchIndex: async (contents) => {
    const { tree, labels } = contents
    const { postgres } = contents.pipeline
    const { dataVersionId } = contents.version
    const references = await readSearchReferences(postgres, dataVersionId)
    const vocabulary = await readFacetVocabulary(postgres, dataVersionId)
    const documents = searchDocuments(tree, references, vocabulary, labels.ofRows)
    return { kind: 'made', total: tree.nodes.length, documents: identified(documents) }
  },
  labelsIndex: ({ labels: { inForce } }) => ({
    kind: 'comparable',
    total: inForce.length,
    documents: { [Symbol.iterator]: () => labelDocuments(inForce) },
  }),
  suggestionsIndex: async ({ pipeline, version, tree }) => {
    const references = await readSearchReferences(pipeline.postgres, version.dataVersionId)
    const documents = [...suggestionDocuments(tree, references)]
    return { kind: 'made', total: documents.length, documents }
  },
}

function* identified(documents: Iterable<GoodsNomenclatureDocument>): Generator<IndexedDocument> {
  for (const document of documents) {
    yield { id: String(document.goods_nomenclature_sid), document, embeddedText: embeddedText(document) }
  }
}

function* labelDocuments(labels: readonly Label[]): Generator<IndexedDocument> {
  for (const label of labels) yield { ...labelDocument(label), embeddedText: label.text }
}
