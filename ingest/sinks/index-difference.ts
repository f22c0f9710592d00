import { createHash, hash } from 'node:crypto'
import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { IndexedDocument } from '../transform/version-documents.ts'

/** The difference between the documents of an index and those wanted. */
export interface IndexDifference {
  /** The embedded texts of the documents that are already in the index. */
  readonly kept: readonly string[]
  /** New and changed documents, to be indexed. */
  readonly changed: readonly IndexedDocument[]
  /** Ids of the documents to be deleted. */
  readonly removed: readonly string[]
}

/**
 * Compares the documents with those that an index stores without their vectors. Null if more than `most` differ; no more
 * than that are kept in memory.
 */
export async function differenceOf(
  openSearch: OpenSearch,
  index: string,
  { total, documents }: { readonly total: number; readonly documents: Iterable<IndexedDocument> },
  most: number,
): Promise<IndexDifference | null> {
  if (Math.abs((await openSearch.indices.count(index)) - total) > most) return null
  const left = await storedDigests(openSearch, index)
  const kept: string[] = []
  const changed: IndexedDocument[] = []
  for (const item of documents) {
    if (left.get(item.id) !== digestOf(item.document)) changed.push(item)
    else if (item.embeddedText !== undefined) kept.push(item.embeddedText)
    if (changed.length > most) return null
    left.delete(item.id)
  }
  return changed.length + left.size > most ? null : { kept, changed, removed: [...left.keys()] }
}

/** Digests by id: they take a tenth of the memory of the documents. */
async function storedDigests(openSearch: OpenSearch, index: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for await (const hits of openSearch.readAll<object>(index, { query: { match_all: {} } })) {
    for (const { _id, _source } of hits) digests.set(_id, digestOf(_source))
  }
  return digests
}

const DIGEST_BYTES = 16

/** Equal for equal members in any order, since the engine may return them in another. */
const digestOf = (document: object): string => {
  const members = Object.entries(document).sort(([one], [other]) => (one < other ? -1 : 1))
  return hash('sha256', JSON.stringify(members), 'binary').slice(0, DIGEST_BYTES)
}

/** Digest of documents in their order, with the settings of their index, among which are synonyms. */
export function digestOfAll(settings: unknown, documents: Iterable<IndexedDocument>): string {
  const whole = createHash('sha256').update(JSON.stringify(settings))
  for (const item of documents) whole.update(JSON.stringify(item))
  return whole.digest('hex')
}
