import { at } from '../../src/collections/at.ts'
import { readLexicons } from '../../src/language/languages/read-lexicons.ts'
import type { GoodsNomenclatureDocument } from '../../src/search/document.ts'
import { REGIONS, type Region } from '../../src/tariff/region.ts'
import type { VersionIndex } from '../../src/versions/version-indices.ts'
import { searchDocuments } from './documents.ts'
import { embeddedText } from './embedded-text.ts'
import { labelDocument, labelId } from './labels.ts'
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

/** The documents of an index, without their vectors. They are made at each iteration, as there may be a million. */
export interface Documents {
  /**
   * An index with the same documents is reused. With others, `comparable`: it stores them without their vectors, so that they
   * can be compared with those of another version, and equal ones are reused with their vectors. `whole`: it does not store
   * all of their fields, and its scores depend on all of them.
   */
  readonly kind: 'comparable' | 'whole'
  readonly total: number
  readonly documents: Iterable<IndexedDocument>
}

/** The documents of each index, for the versions that share it: one of each region at most. */
export const VERSION_DOCUMENTS: Readonly<
  Record<VersionIndex['key'], (sharing: readonly VersionContents[]) => Promise<Documents> | Documents>
> = {
  searchIndex: async (sharing) => {
    const { tree, labels, pipeline, version } = at(sharing, 0)
    const { postgres } = pipeline
    const { dataVersionId } = version
    const references = await readSearchReferences(postgres, dataVersionId)
    const vocabulary = await readFacetVocabulary(postgres, dataVersionId)
    const documents = () => identified(searchDocuments(tree, references, vocabulary, labels.ofRows))
    return { kind: 'whole', total: tree.nodes.length, documents: { [Symbol.iterator]: documents } }
  },
  labelsIndex: (versions) => {
    const sharing = versions.toSorted(byRegion)
    const regions = regionsOfLabels(sharing)
    return {
      kind: 'comparable',
      total: regions.size,
      documents: { [Symbol.iterator]: () => labelDocuments(sharing, regions) },
    }
  },
  suggestionsIndex: async (sharing) => {
    const { pipeline, version, tree } = at(sharing, 0)
    const references = await readSearchReferences(pipeline.postgres, version.dataVersionId)
    const documents = [...suggestionDocuments(tree, references, await readLexicons())]
    return { kind: 'whole', total: documents.length, documents }
  },
}

function* identified(documents: Iterable<GoodsNomenclatureDocument>): Generator<IndexedDocument> {
  for (const document of documents) {
    yield { id: String(document.goods_nomenclature_sid), document, embeddedText: embeddedText(document) }
  }
}

/** In one order, so that documents of several regions are the same in every run. */
const byRegion = (one: VersionContents, other: VersionContents): number =>
  REGIONS.indexOf(one.version.region) - REGIONS.indexOf(other.version.region)

/** The regions in which each label is in force, by its id. Labels of the same regions have one list: there may be a million. */
function regionsOfLabels(sharing: readonly VersionContents[]): ReadonlyMap<string, readonly Region[]> {
  const regions = new Map<string, readonly Region[]>()
  for (const { version, labels } of sharing) {
    const after = new Map<readonly Region[] | undefined, readonly Region[]>()
    for (const label of labels.inForce) {
      const id = labelId(label)
      const before = regions.get(id)
      const list = after.get(before) ?? [...(before ?? []), version.region]
      after.set(before, list)
      regions.set(id, list)
    }
  }
  return regions
}

/** Each label once: of several regions that have it, the source and weight of the first. */
function* labelDocuments(
  sharing: readonly VersionContents[],
  regions: ReadonlyMap<string, readonly Region[]>,
): Generator<IndexedDocument> {
  for (const { version, labels } of sharing) {
    for (const label of labels.inForce) {
      const inForce = regions.get(labelId(label)) ?? []
      if (inForce[0] === version.region) yield { ...labelDocument(label, inForce), embeddedText: label.text }
    }
  }
}
