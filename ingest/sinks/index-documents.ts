import pMap from 'p-map'
import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { IndexedDocument } from '../transform/version-documents.ts'

/** Documents of one bulk request: about 1.5 MB, which the engine accepts without queueing. */
const BATCH_DOCUMENTS = 500

/** Deletions of one bulk request: each is a line of a hundred bytes. */
const BATCH_REMOVALS = 5000

/** One batch is indexed while the next is encoded; more would only queue on a small machine. */
const BATCHES_AT_ONCE = 2

/** Indexes documents into an index that is not live yet, and refreshes it. Returns their number. */
export async function indexDocuments(
  openSearch: OpenSearch,
  index: string,
  documents: AsyncIterable<IndexedDocument>,
  onDocuments: (count: number) => void | Promise<void>,
): Promise<number> {
  let total = 0
  await pMap(
    batches(documents),
    async (batch) => {
      const lines = batch.flatMap(({ id, document }) => [{ index: { _index: index, _id: id } }, document])
      await openSearch.bulk(lines)
      total += batch.length
      await onDocuments(batch.length)
    },
    { concurrency: BATCHES_AT_ONCE },
  )
  await openSearch.indices.refresh(index)
  return total
}

/** Deletes documents of an index that is not live yet. */
export async function removeDocuments(openSearch: OpenSearch, index: string, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH_REMOVALS) {
    const batch = ids.slice(from, from + BATCH_REMOVALS)
    await openSearch.bulk(batch.map((id) => ({ delete: { _index: index, _id: id } })))
  }
}

async function* batches<T>(items: AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH_DOCUMENTS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
