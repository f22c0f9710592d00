import type { SynonymFile } from '../../src/language/synonym-rules.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import { withSynonyms } from '../../src/search/synonyms/synonyms.ts'
import { VERSION_INDICES, type VersionIndex } from '../../src/versions/version-indices.ts'
import { recordDocuments } from '../data-versions.ts'
import { IngestError } from '../pipeline.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { VERSION_DOCUMENTS } from '../transform/version-documents.ts'
import { transformRevision } from '../transform-revision.ts'
import { withEmbeddings } from './embed-documents.ts'
import { copySettings } from './index-copies.ts'
import { indexDocuments } from './index-documents.ts'
import { withOrigin } from './index-origin.ts'
import { cloneIndex, findReusableIndex } from './reuse-index.ts'

/** Builds the version's indices. Returns the number of documents of each, under its `counted` key. */
export async function buildIndices(
  contents: VersionContents,
  synonyms: readonly SynonymFile[],
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const kind of VERSION_INDICES) counts[kind.counted] = await buildIndex(kind, contents, synonyms)
  return counts
}

/** Creates an index, or clones one with nearly the same documents, then indexes what is missing and counts all. */
async function buildIndex(
  kind: VersionIndex,
  contents: VersionContents,
  synonyms: readonly SynonymFile[],
): Promise<number> {
  const { pipeline, version } = contents
  const { postgres, openSearch, progress } = pipeline
  const index = version[kind.key]
  const { body, fingerprint } = await loadIndexDefinition(kind.definition)
  const origin = { definition: `${transformRevision()}:${fingerprint}`, embeddingModel: version.embeddingModel }
  const wanted = await VERSION_DOCUMENTS[kind.key](contents)

  let { documents, total } = wanted
  const reusable = wanted.kind === 'comparable' ? await findReusableIndex(kind, contents, origin, wanted) : null
  if (reusable === null) {
    const { settings, mappings } = kind.key === 'searchIndex' ? withSynonyms(body, synonyms) : body
    const definition = { settings: { ...settings, ...copySettings(pipeline) }, mappings }
    await openSearch.indices.create(index, withOrigin(definition, origin))
  } else {
    await cloneIndex(kind, contents, reusable)
    documents = reusable.difference.changed
    total = reusable.difference.changed.length
  }
  const step = progress.start(`${version.region}: ${kind.definition} documents into OpenSearch`, total)
  let present = wanted.total - total
  await recordDocuments(postgres, version.dataVersionId, kind.counted, present)
  const indexed = await indexDocuments(openSearch, index, withEmbeddings(contents, documents), async (count) => {
    present += count
    await recordDocuments(postgres, version.dataVersionId, kind.counted, present)
    step.advance(count)
  })
  step.done()

  const expected = indexed + wanted.total - total
  const count = await openSearch.indices.count(index)
  if (count !== expected) {
    throw new IngestError(
      `${version.region}: the index ${index} holds ${count} documents instead of ${expected}; the live data is untouched.`,
    )
  }
  return count
}
