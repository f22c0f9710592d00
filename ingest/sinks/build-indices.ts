import { at } from '../../src/collections/at.ts'
import type { SynonymFile } from '../../src/language/synonym-rules.ts'
import { loadIndexDefinition } from '../../src/opensearch/index-definition.ts'
import { withSynonyms } from '../../src/search/synonyms/synonyms.ts'
import { EXPECTED_DOCUMENTS } from '../../src/versions/vectors-progress.ts'
import { VERSION_INDICES, type VersionIndex } from '../../src/versions/version-indices.ts'
import { recordDocuments } from '../data-versions.ts'
import { IngestError } from '../pipeline.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import { VERSION_DOCUMENTS } from '../transform/version-documents.ts'
import { transformRevision } from '../transform-revision.ts'
import { countDocuments } from './count-documents.ts'
import { hasVectors, withEmbeddings } from './embed-documents.ts'
import { copySettings } from './index-copies.ts'
import { digestOfAll } from './index-difference.ts'
import { indexDocuments } from './index-documents.ts'
import { type IndexOrigin, withOrigin } from './index-origin.ts'
import { cloneIndex, findReusableIndex } from './reuse-index.ts'
import { withDimensions } from './vector-dimensions.ts'

/** The versions of one run, and those live in other regions whose documents shared indices hold, too. */
export interface IndexedVersions {
  readonly loaded: readonly VersionContents[]
  readonly live: readonly VersionContents[]
}

/** Builds the indices of the loaded versions. Returns the number of documents of each, by version and `counted` key. */
export async function buildIndices(
  { loaded, live }: IndexedVersions,
  synonyms: readonly SynonymFile[],
): Promise<ReadonlyMap<VersionContents, Readonly<Record<string, number>>>> {
  for (const { pipeline, version, tree, labels } of loaded) {
    const embedded = tree.nodes.length + labels.inForce.length
    await recordDocuments(pipeline.postgres, version.dataVersionId, EXPECTED_DOCUMENTS, embedded)
  }
  for (const kind of VERSION_INDICES) {
    const groups = kind.isShared
      ? [{ loaded, live }]
      : loaded.map((contents): IndexedVersions => ({ loaded: [contents], live: [] }))
    for (const versions of groups) {
      const { isClone } = await buildIndex(kind, versions, synonyms)
      const contents = at(versions.loaded, 0)
      if (contents.version.embeddingModel !== null) {
        await mergeSegments(contents, contents.version[kind.key], isClone ? MOST_SEGMENTS : 1)
      }
    }
  }
  const counts = new Map<VersionContents, Record<string, number>>()
  for (const contents of loaded) {
    const ofVersion: Record<string, number> = {}
    for (const kind of VERSION_INDICES) {
      ofVersion[kind.counted] = await countDocuments(contents.pipeline.openSearch, kind, contents.version)
    }
    counts.set(contents, ofVersion)
  }
  return counts
}

/** Creates an index, or clones one with nearly the same documents, then indexes what is missing and counts all. */
async function buildIndex(
  kind: VersionIndex,
  { loaded, live }: IndexedVersions,
  synonyms: readonly SynonymFile[],
): Promise<{ readonly isClone: boolean }> {
  const contents = at(loaded, 0)
  const { pipeline, version } = contents
  const { postgres, openSearch, progress } = pipeline
  const index = version[kind.key]
  const regions = loaded.map(({ version: { region } }) => region).join(' and ')
  const { body, fingerprint } = await loadIndexDefinition(kind.definition)
  const wanted = await VERSION_DOCUMENTS[kind.key]([...loaded, ...live])
  const { settings, mappings } = kind.key === 'searchIndex' ? withSynonyms(body, synonyms) : body
  const origin: IndexOrigin = {
    definition: `${transformRevision()}:${fingerprint}`,
    embeddingModel: version.embeddingModel,
    documents: digestOfAll(settings, wanted.documents),
  }

  const mapping = withOrigin(mappings, origin)
  let { documents, total } = wanted
  const reusable = await findReusableIndex(kind, contents, origin, wanted)
  if (reusable === null) {
    await openSearch.indices.create(index, {
      settings: { ...settings, ...copySettings(pipeline) },
      mappings: await withDimensions(mapping, contents),
    })
  } else {
    await cloneIndex(kind, contents, mapping, reusable)
    documents = reusable.difference.changed
    total = reusable.difference.changed.length
  }
  const step = progress.start(`${regions}: ${kind.definition} documents into OpenSearch`, total)
  let present = wanted.total - total
  const recordPresent = async () => {
    for (const { version } of loaded) await recordDocuments(postgres, version.dataVersionId, kind.counted, present)
  }
  await recordPresent()
  const indexed = await indexDocuments(
    openSearch,
    index,
    withEmbeddings(contents, documents),
    { hasVectors: hasVectors(kind, version) },
    async (count) => {
      present += count
      await recordPresent()
      step.advance(count)
    },
  )
  step.done()

  const expected = indexed + wanted.total - total
  const count = await openSearch.indices.count(index)
  if (count !== expected) {
    throw new IngestError(
      `${regions}: the index ${index} holds ${count} documents instead of ${expected}; the live data is untouched.`,
    )
  }
  return { isClone: reusable !== null }
}

/** A clone has the segment of what it was made from, whose graph is not built again, and small ones of what changed. */
const MOST_SEGMENTS = 3

/**
 * Each segment has a graph of its own, and all are searched: the labels in six take the engine twice the time of one. A
 * version of words alone, which another one replaces within minutes, is left as it is.
 */
async function mergeSegments({ pipeline, version }: VersionContents, index: string, most: number): Promise<void> {
  const step = pipeline.progress.start(`${version.region}: merging the segments of ${index}`, null)
  await pipeline.openSearch.indices.merge(index, most)
  step.done()
}
