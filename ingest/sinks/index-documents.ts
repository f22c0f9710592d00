import pMap from 'p-map'
import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { IndexedDocument } from '../transform/version-documents.ts'

/** Documents of one bulk request: about 1.2 MB of labels, and as many as are embedded at once. */
const BATCH_DOCUMENTS = 1000

/** Deletions of one bulk request: each is a line of a hundred bytes. */
const BATCH_REMOVALS = 5000

/**
 * Bulk requests at once. The engine writes each into a segment of its own: 149,000 labels with vectors by one writer are one
 * segment for 85 s of processor time, by two they are two for 132 s, and their graphs are merged in another 62 s. Without
 * vectors, which would be merged, two use both cores.
 */
const WRITERS = { vectors: 1, words: 2 } as const

/** Indexes documents into an index that is not live yet, and refreshes it. Returns their number. */
export async function indexDocuments(
  openSearch: OpenSearch,
  index: string,
  documents: AsyncIterable<IndexedDocument>,
  { hasVectors }: { readonly hasVectors: boolean },
  onDocuments: (count: number) => void | Promise<void>,
): Promise<number> {
  let total = 0
  await pMap(
    oneAhead(batches(documents)),
    async (batch) => {
      const lines = batch.flatMap(({ id, document }) => [{ index: { _index: index, _id: id } }, document])
      await openSearch.bulk(lines)
      total += batch.length
      await onDocuments(batch.length)
    },
    { concurrency: hasVectors ? WRITERS.vectors : WRITERS.words },
  )
  await openSearch.indices.refresh(index)
  return total
}

/** Makes the next item while the one before is used: texts are embedded while the engine writes. */
async function* oneAhead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = source.next()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // It is awaited after the use of this one, and may fail before.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await source.return(undefined)
  }
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
