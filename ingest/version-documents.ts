import type { GoodsNomenclatureDocument } from '../src/search/document.ts'
import type { Tree } from '../src/tariff/tree.ts'
import type { VersionIndex } from '../src/version-indices.ts'
import type { DataVersion } from './data-versions.ts'
import type { Pipeline } from './pipeline.ts'
import { withVectors } from './sinks/embeddings.ts'
import { curatedTexts } from './transform/curated-texts.ts'
import { type DescribedRow, searchDocuments } from './transform/documents.ts'
import { embeddedText } from './transform/embedded-text.ts'
import { labelCodes } from './transform/label-codes.ts'
import { type LabelCounts, labelDocuments, labelsOf } from './transform/labels.ts'
import { readLabelTexts } from './transform/read-labels.ts'
import { readFacetVocabulary, readSearchReferences } from './transform/read-nomenclature.ts'
import { suggestionDocuments } from './transform/suggestions.ts'

/** A document with the id that makes it the same document should it be indexed twice. */
export interface IndexedDocument {
  readonly id: string
  readonly document: object
  /** What the document gets a vector of, in a version with vectors. */
  readonly embeddedText?: string
}

/** What the documents of a version are made from: its rows in Postgres and the tree of the day of the ingest. */
export interface VersionContents {
  readonly pipeline: Pipeline
  readonly version: DataVersion
  readonly tree: Tree<DescribedRow>
}

/** The documents of an index, without their vectors. */
export type Documents =
  /** They are made as they are taken. */
  | { readonly kind: 'made'; readonly total: number; readonly documents: Iterable<IndexedDocument> }
  /**
   * All at hand. An index stores all of them but their vectors, so that they can be compared with those of another
   * version: what is equal there is taken over, vectors and all.
   */
  | { readonly kind: 'comparable'; readonly total: number; readonly documents: readonly IndexedDocument[] }

/** The documents of each index of a version. */
export const VERSION_DOCUMENTS: Readonly<
  Record<VersionIndex['key'], (contents: VersionContents) => Promise<Documents> | Documents>
> = {
  searchIndex: async (contents) => {
    const { tree } = contents
    const { postgres } = contents.pipeline
    const { dataVersionId } = contents.version
    const references = await readSearchReferences(postgres, dataVersionId)
    const vocabulary = await readFacetVocabulary(postgres, dataVersionId)
    const texts = curatedTexts(labelsOf(await readLabelTexts(postgres, dataVersionId)), labelCodes(tree))
    const documents = searchDocuments(tree, references, vocabulary, texts)
    return { kind: 'made', total: tree.nodes.length, documents: identified(documents) }
  },
  labelsIndex: async (contents) => {
    const { pipeline, version, tree } = contents
    const labels = labelsOf(await readLabelTexts(pipeline.postgres, version.dataVersionId))
    const counts: LabelCounts = { kept: 0, shortened: 0, dropped: 0, repeated: 0 }
    const documents = Array.from(labelDocuments(labels, labelCodes(tree), counts), ({ id, document }) => ({
      id,
      document,
      embeddedText: document.text,
    }))
    pipeline.progress.say(labelReport(version, counts))
    return { kind: 'comparable', total: documents.length, documents }
  },
  suggestionsIndex: async ({ pipeline, version, tree }) => {
    const references = await readSearchReferences(pipeline.postgres, version.dataVersionId)
    const documents = [...suggestionDocuments(tree, references)]
    return { kind: 'made', total: documents.length, documents }
  },
}

/** The documents with the vectors of their texts, if the version has vectors. */
export async function* withEmbeddings(
  { pipeline, version }: VersionContents,
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

function* identified(documents: Iterable<GoodsNomenclatureDocument>): Generator<IndexedDocument> {
  for (const document of documents) {
    yield { id: String(document.goods_nomenclature_sid), document, embeddedText: embeddedText(document) }
  }
}

const labelReport = ({ region }: DataVersion, { kept, shortened, dropped, repeated }: LabelCounts): string =>
  `${region}: ${kept} labelled texts; ${shortened} of them at a shorter code, as theirs is not in force. ${dropped} left out for want of even the heading, ${repeated} as repetitions.`
