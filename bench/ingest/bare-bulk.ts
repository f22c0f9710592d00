import pMap from 'p-map'
import { withEmbeddings } from '../../ingest/sinks/embed-documents.ts'
import type { VersionContents } from '../../ingest/transform/version-contents.ts'
import { VERSION_DOCUMENTS } from '../../ingest/transform/version-documents.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import type { VersionIndex } from '../../src/versions/version-indices.ts'
import type { BareWrite } from './stages.ts'

/** Documents of one request, and requests at once: as in an ingest. */
const BATCH_DOCUMENTS = 500
const BATCHES_AT_ONCE = 2

/** Documents that are made, unmeasured, before they are sent. */
const PREPARED_DOCUMENTS = 10_000

/**
 * Sends the documents of an index to a new one of the same mapping, which is removed, and refreshes that. Making the
 * documents and their vectors is not measured.
 */
export async function bareBulk(contents: VersionContents, kind: VersionIndex): Promise<BareWrite> {
  const { pipeline, version } = contents
  const { openSearch } = pipeline
  const index = `${version[kind.key]}-bare`
  const { body } = await loadIndexDefinition(kind.definition)
  await openSearch.indices.create(index, body)
  let milliseconds = 0
  let sent = 0
  const measured = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    milliseconds += performance.now() - started
  }
  const send = (lines: readonly (readonly object[])[]) => {
    sent += lines.length
    return measured(() => {
      const batches = Array.from({ length: Math.ceil(lines.length / BATCH_DOCUMENTS) }, (_, batch) =>
        lines.slice(batch * BATCH_DOCUMENTS, (batch + 1) * BATCH_DOCUMENTS).flat(),
      )
      return pMap(batches, (batch) => openSearch.bulk(batch), { concurrency: BATCHES_AT_ONCE })
    })
  }
  try {
    const { documents } = await VERSION_DOCUMENTS[kind.key]([contents])
    let lines: (readonly object[])[] = []
    for await (const { id, document } of withEmbeddings(contents, documents)) {
      lines.push([{ index: { _index: index, _id: id } }, document])
      if (lines.length < PREPARED_DOCUMENTS) continue
      await send(lines)
      lines = []
    }
    await send(lines)
    await measured(() => openSearch.indices.refresh(index))
  } finally {
    await openSearch.indices.delete(index)
  }
  return { rows: sent, seconds: milliseconds / 1000 }
}
