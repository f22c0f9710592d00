import type { OpenSearch } from '../../src/opensearch/client.ts'
import type { VersionIndex } from '../../src/versions/version-indices.ts'
import { keepEmbeddings } from '../sinks/embeddings.ts'
import { removeDocuments } from '../sinks/opensearch.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import type { Documents } from '../transform/version-documents.ts'
import { listDataVersions } from './data-versions.ts'
import { type Difference, differenceOf } from './index-difference.ts'
import { type IndexOrigin, originOf } from './index-origin.ts'

/**
 * Share of an index's documents that may differ. A copy costs as much as what is changed in it (102,387 labels: 65 s of
 * processor time anew), so it pays far beyond this; but what is replaced stays in its graph as a dead end until merged.
 */
const LARGEST_DIFFERENCE = 0.3

/** An index of another version, and what has to be changed in a copy of it. */
export interface ReusableIndex {
  readonly index: string
  readonly difference: Difference
}

/**
 * The index that a version's own can be made from: of the same origin and nearly the same documents. The region's live one
 * comes first, then the other region's, of this run or live: most labels are the same in both. Null if there is none.
 */
export async function findReusableIndex(
  kind: VersionIndex,
  { pipeline, version }: VersionContents,
  origin: IndexOrigin,
  made: Documents,
): Promise<ReusableIndex | null> {
  const { openSearch, postgres } = pipeline
  const complete = (await listDataVersions(postgres)).filter(({ status }) => status === 'live' || status === 'loaded')
  const ofRegion = complete.filter(({ region }) => region === version.region)
  const ofOthers = complete.filter(({ region }) => region !== version.region)
  for (const { [kind.key]: index } of [...ofRegion, ...ofOthers]) {
    if (!(await openSearch.indices.exists(index)) || !(await isOf(openSearch, index, origin))) continue
    const difference = await differenceOf(openSearch, index, made, LARGEST_DIFFERENCE * made.total)
    if (difference !== null) return { index, difference }
  }
  return null
}

async function isOf(openSearch: OpenSearch, index: string, { definition, embeddingModel }: IndexOrigin) {
  const origin = originOf(await openSearch.indices.getMapping(index))
  return origin?.definition === definition && origin.embeddingModel === embeddingModel
}

/**
 * Makes the version's index a copy of its predecessor, without what is gone; what changed is left to be indexed. The
 * predecessor is closed to writes, as the engine demands of what is copied, and stays so: nobody writes to the index of
 * a version that is complete, and an ingest that is killed leaves nothing to be put back.
 */
export async function cloneIndex(
  kind: VersionIndex,
  { pipeline, version }: VersionContents,
  { index: predecessor, difference }: ReusableIndex,
): Promise<void> {
  const { openSearch, postgres, progress } = pipeline
  const { kept, changed, removed } = difference
  const index = version[kind.key]
  progress.say(
    `${version.region}: ${kept.length} ${kind.definition} documents are taken over from ${predecessor}, ${changed.length} are new or changed, ${removed.length} are gone.`,
  )
  await openSearch.indices.putSettings(predecessor, { 'index.blocks.write': true })
  await openSearch.indices.clone(predecessor, index)
  await removeDocuments(openSearch, index, removed)
  if (version.embeddingModel !== null) {
    await keepEmbeddings(postgres, version.embeddingModel, kept)
  }
}
