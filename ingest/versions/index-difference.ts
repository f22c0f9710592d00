import { createHash } from 'node:crypto'
import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { IndexedDocument } from '../transform/version-documents.ts'

/** What has to be done to an index so that it holds other documents. */
export interface Difference {
  /** In the index already: what they are embedded by. */
  readonly kept: readonly string[]
  /** To be indexed: new ones, and those that read differently. */
  readonly changed: readonly IndexedDocument[]
  /** Ids of those to be deleted. */
  readonly removed: readonly string[]
}

/**
 * Compares the documents with what an index stores; the index must store all of them but their vectors. Null if more
 * than `most` differ: it gives up there, so that it holds no more of them than that.
 */
export async function differenceOf(
  openSearch: OpenSearch,
  index: string,
  { total, documents }: { readonly total: number; readonly documents: Iterable<IndexedDocument> },
  most: number,
): Promise<Difference | null> {
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

/** By id. A digest of each takes a tenth of the memory of the documents. */
async function storedDigests(openSearch: OpenSearch, index: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for await (const hits of openSearch.readAll<object>(index, { query: { match_all: {} } })) {
    for (const { _id, _source } of hits) digests.set(_id, digestOf(_source))
  }
  return digests
}

const DIGEST_BYTES = 16

/** The same for the same members, in whichever order the engine gives them back. */
const digestOf = (document: object): string => {
  const members = Object.entries(document).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(members)).digest().toString('latin1', 0, DIGEST_BYTES)
}
