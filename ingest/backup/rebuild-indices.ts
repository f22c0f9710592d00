import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import type { IngestedVersion } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { withEmbeddings } from '../sinks/embed-documents.ts'
import { indexDocuments } from '../sinks/index-documents.ts'
import { readVersionContents } from '../transform/version-contents.ts'
import { VERSION_DOCUMENTS } from '../transform/version-documents.ts'
import type { Manifest } from './manifest.ts'

/** Builds indices of a version from its rows, with the settings, mappings and synonyms that they had. */
export async function rebuildIndices(
  pipeline: Pipeline,
  version: IngestedVersion,
  missing: readonly string[],
  { indices }: Manifest,
): Promise<void> {
  const { openSearch, progress } = pipeline
  // The day whose nomenclature an ingest indexes, unless it was given another one.
  const contents = await readVersionContents(pipeline, version, version.createdAt.toISOString().slice(0, 10))
  for (const kind of VERSION_INDICES) {
    const index = version[kind.key]
    if (!missing.includes(index)) continue
    const definition = indices[index]
    if (definition === undefined) throw new IngestError(`The backup does not know the index ${index}.`)
    await openSearch.indices.create(index, definition)
    const { documents, total } = await VERSION_DOCUMENTS[kind.key](contents)
    const step = progress.start(`${version.region}: ${kind.definition} documents into OpenSearch`, total)
    await indexDocuments(openSearch, index, withEmbeddings(contents, documents), step.advance)
    step.done()
  }
}
