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
  searchIndex: async (contents) => {
    const { tree } = contents
    const { postgres } = contents.pipeline
    const { dataVersionId } = contents.version
    const references = await readSearchReferences(postgres, dataVersionId)
    const vocabulary = await readFacetVocabulary(postgres, dataVersionId)
    const texts = curatedTexts(labelsOf(await readLabelTexts(postgres, dataVersionId)), labelCodes(tree))
    const documents = searchDocuments(tree, references, vocabulary, texts)
    return { total: tree.nodes.length, documents: embedded(contents, identified(documents), embeddedText) }
  },
  labelsIndex: async (contents) => {
    const { pipeline, version, tree } = contents
    const labels = labelsOf(await readLabelTexts(pipeline.postgres, version.dataVersionId))
    const counts: LabelCounts = { kept: 0, shortened: 0, dropped: 0, repeated: 0 }
    const documents = labelDocuments(labels, labelCodes(tree), counts)
    return {
      total: null,
      documents: reported(
        embedded(contents, documents, (document) => document.text),
        () => pipeline.progress.say(labelReport(version, counts)),
      ),
    }
  },
  suggestionsIndex: () => NONE,
}

/** The documents with the vectors of their texts, if the version has vectors. */
async function* embedded<T extends object>(
  { pipeline, version }: VersionContents,
  documents: Iterable<{ readonly id: string; readonly document: T }>,
  textOf: (document: T) => string,
): AsyncGenerator<IndexedDocument> {
  const { postgres, encoder } = pipeline
  if (version.embeddingModel === null) {
    yield* documents
    return
  }
  const embedder = { postgres, encoder, modelHash: version.embeddingModel }
  for await (const [{ id, document }, vector] of withVectors(embedder, documents, (item) => textOf(item.document))) {
    yield { id, document: { ...document, embedding: Array.from(vector) } }
  }
}

function* identified<T extends { readonly goods_nomenclature_sid: number }>(
  documents: Iterable<T>,
): Generator<{ readonly id: string; readonly document: T }> {
  for (const document of documents) yield { id: String(document.goods_nomenclature_sid), document }
}

async function* reported<T>(items: AsyncIterable<T>, report: () => void): AsyncGenerator<T> {
  yield* items
  report()
}

const labelReport = ({ region }: DataVersion, { kept, shortened, dropped, repeated }: LabelCounts): string =>
  `${region}: ${kept} labelled texts; ${shortened} of them at a shorter code, as theirs is not in force. ${dropped} left out for want of even the heading, ${repeated} as repetitions.`
