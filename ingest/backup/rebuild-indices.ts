import pMap from 'p-map'
import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import type { IngestedVersion } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { hasVectors, withEmbeddings } from '../sinks/embed-documents.ts'
import { indexDocuments } from '../sinks/index-documents.ts'
import { readVersionContents } from '../transform/version-contents.ts'
import { VERSION_DOCUMENTS } from '../transform/version-documents.ts'
import type { Manifest } from './manifest.ts'

/**
 * Builds indices of a version from its rows, with the settings, mappings and synonyms that they had.
 * @param all The versions of the backup: some share indices
 */
export async function rebuildIndices(
  pipeline: Pipeline,
  version: IngestedVersion,
  missing: readonly string[],
  all: readonly IngestedVersion[],
  { indices }: Manifest,
): Promise<void> {
  const { openSearch, progress } = pipeline
  // The day whose nomenclature an ingest indexes, unless it was given another one.
  const read = (one: IngestedVersion) => readVersionContents(pipeline, one, one.createdAt.toISOString().slice(0, 10))
  const contents = await read(version)
  for (const kind of VERSION_INDICES) {
    const index = version[kind.key]
    if (!missing.includes(index)) continue
    const definition = indices[index]
    if (definition === undefined) throw new IngestError(`The backup does not know the index ${index}.`)
    await openSearch.indices.create(index, definition)
    const others = all.filter((other) => other !== version && other[kind.key] === index)
    const sharing = [contents, ...(await pMap(others, read, { concurrency: 1 }))]
    const { documents, total } = await VERSION_DOCUMENTS[kind.key](sharing)
    const step = progress.start(`${version.region}: ${kind.definition} documents into OpenSearch`, total)
    await indexDocuments(
      openSearch,
      index,
      withEmbeddings(contents, documents),
      { hasVectors: hasVectors(kind, version) },
      step.advance,
    )
    step.done()
  }
}
