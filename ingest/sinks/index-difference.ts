import { createHash } from 'node:crypto'
import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { IndexedDocument } from '../version-documents.ts'

/** What has to be done to an index so that it holds other documents. */
export interface Difference {
  /** In the index already. */
  readonly kept: readonly IndexedDocument[]
  /** To be indexed: new ones, and those that read differently. */
  readonly changed: readonly IndexedDocument[]
  /** Ids of those to be deleted. */
  readonly removed: readonly string[]
}

/** Compares the documents with what an index stores; the index must store all of them but their vectors. */
export async function differenceOf(
  openSearch: OpenSearch,
  index: string,
  documents: Iterable<IndexedDocument>,
): Promise<Difference> {
  const left = await storedDigests(openSearch, index)
  const kept: IndexedDocument[] = []
  const changed: IndexedDocument[] = []
  for (const item of documents) {
    const same = left.get(item.id) === digestOf(item.document)
    ;(same ? kept : changed).push(item)
    left.delete(item.id)
  }
  return { kept, changed, removed: [...left.keys()] }
}

/** By id. A digest of each takes a fifth of the memory of the documents. */
async function storedDigests(openSearch: OpenSearch, index: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>()
  for await (const hits of openSearch.readAll<object>(index, { query: { match_all: {} } })) {
    for (const { _id, _source } of hits) digests.set(_id, digestOf(_source))
  }
  return digests
}

/** The same for the same members, in whichever order the engine gives them back. */
const digestOf = (document: object): string => {
  const members = Object.entries(document).sort(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(members)).digest('base64')
}
