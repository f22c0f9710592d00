import type { Tree } from '../src/tariff/tree.ts'
import type { VersionIndex } from '../src/version-indices.ts'
import type { DataVersion } from './data-versions.ts'
import type { Pipeline } from './pipeline.ts'
import { type DescribedRow, searchDocuments } from './transform/documents.ts'
import { readFacetVocabulary, readSearchReferences } from './transform/read-nomenclature.ts'
import { suggestionDocuments } from './transform/suggestions.ts'

/** A document with the id that makes it the same document should it be indexed twice. */
export interface IndexedDocument {
  readonly id: string
  readonly document: object
}

/** What the documents of a version are made from: its rows in Postgres and the tree of the day of the ingest. */
export interface VersionContents {
  readonly pipeline: Pipeline
  readonly version: DataVersion
  readonly tree: Tree<DescribedRow>
}

export type DocumentStream = Iterable<IndexedDocument> | AsyncIterable<IndexedDocument>

export interface Documents {
  /** How many there will be, where that is known before. */
  readonly total: number | null
  readonly documents: DocumentStream
}

const NONE: Documents = { total: 0, documents: [] }

/** The documents of each index of a version. */
export const VERSION_DOCUMENTS: Readonly<
  Record<VersionIndex['key'], (contents: VersionContents) => Promise<Documents> | Documents>
> = {
  searchIndex: async ({ pipeline, version, tree }) => {
    const references = await readSearchReferences(pipeline.postgres, version.dataVersionId)
    const vocabulary = await readFacetVocabulary(pipeline.postgres, version.dataVersionId)
    return { total: tree.nodes.length, documents: goodsNomenclatures(tree, references, vocabulary) }
  },
  labelsIndex: () => NONE,
  suggestionsIndex: async ({ pipeline, version, tree }) => {
    const references = await readSearchReferences(pipeline.postgres, version.dataVersionId)
    return { total: null, documents: suggestionDocuments(tree, references) }
  },
}

function* goodsNomenclatures(...from: Parameters<typeof searchDocuments>): Generator<IndexedDocument> {
  for (const document of searchDocuments(...from)) yield { id: String(document.goods_nomenclature_sid), document }
}
