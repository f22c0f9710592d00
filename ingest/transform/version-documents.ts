import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'
import type { VersionIndex } from '../../src/versions/version-indices.ts'
import { searchDocuments } from './documents.ts'
import { embeddedText } from './embedded-text.ts'
import { type Label, labelDocument } from './labels.ts'
import { readFacetVocabulary, readSearchReferences } from './read-nomenclature.ts'
import { suggestionDocuments } from './suggestions.ts'
import type { VersionContents } from './version-contents.ts'

/** A document and its id, which is the same in every version. */
export interface IndexedDocument {
  readonly id: string
  readonly document: object
  /** The text that the document's vector is made of, in a version with vectors. */
  readonly embeddedText?: string
}

/** The documents of an index, without their vectors. */
export type Documents =
  /** Made while they are iterated. */
  | { readonly kind: 'made'; readonly total: number; readonly documents: Iterable<IndexedDocument> }
  /**
   * Made at each iteration, as there may be a million. An index stores them without their vectors, so that they can be
   * compared with those of another version: equal ones are reused with their vectors.
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
