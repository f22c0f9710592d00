import pMap from 'p-map'
import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { DocumentStream } from '../version-documents.ts'

/** Documents of one bulk request: about a megabyte and a half, which the engine takes in without queueing. */
const BATCH_DOCUMENTS = 500

/** One batch is being indexed while the next is being encoded; more only queue up on a small machine. */
const BATCHES_AT_ONCE = 2

/** Fills an index that nobody reads yet, then makes its documents searchable. Returns their number. */
export async function indexDocuments(
  openSearch: OpenSearch,
  index: string,
  documents: DocumentStream,
  onDocuments: (count: number) => void,
): Promise<number> {
  let total = 0
  await pMap(
    batches(documents),
    async (batch) => {
      const lines = batch.flatMap(({ id, document }) => [{ index: { _index: index, _id: id } }, document])
      await openSearch.bulk(lines)
      total += batch.length
      onDocuments(batch.length)
    },
    { concurrency: BATCHES_AT_ONCE },
  )
  await openSearch.indices.refresh(index)
  return total
}

async function* batches<T>(items: Iterable<T> | AsyncIterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length < BATCH_DOCUMENTS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
