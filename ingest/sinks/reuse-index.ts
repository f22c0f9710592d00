import type { VersionIndex } from '../../src/versions/version-indices.ts'
import { listDataVersions } from '../data-versions.ts'
import type { VersionContents } from '../transform/version-contents.ts'
import type { Documents, IndexedDocument } from '../transform/version-documents.ts'
import { keepEmbeddings } from './embeddings.ts'
import { hasShardsOf, replicaSettings } from './index-copies.ts'
import { differenceOf, type IndexDifference } from './index-difference.ts'
import { removeDocuments } from './index-documents.ts'
import { type IndexOrigin, originOf, type withOrigin } from './index-origin.ts'

/**
 * Share of an index's documents that may differ for it to be reused. A clone costs only what is changed in it: indexing
 * all labels takes 65 s of processor time in each region, every night and next to a live service, and a million labels of
 * an operator add ten minutes (0.6 ms each). It would pay far beyond this share; but replaced documents stay in the vector
 * graph as dead ends until segments are merged.
 */
const MAX_DIFFERENCE = 0.3

/** An index of another version, and what has to be changed in a clone of it. */
export interface ReusableIndex {
  readonly index: string
  /** Number of the documents that stay. */
  readonly reused: number
  readonly difference: IndexDifference
}

/**
 * Finds a live index of the same origin with the same documents, or nearly so where they can be compared: the region's
 * first, then the other region's, as most labels are the same in both. Null if there is none.
 */
export async function findReusableIndex(
  kind: VersionIndex,
  { pipeline, version }: VersionContents,
  origin: IndexOrigin,
  wanted: Documents,
): Promise<ReusableIndex | null> {
  const { openSearch, postgres } = pipeline
  const live = (await listDataVersions(postgres)).filter(({ status }) => status === 'live')
  const ofRegion = live.filter(({ region }) => region === version.region)
  const ofOthers = live.filter(({ region }) => region !== version.region)
  for (const index of new Set([...ofRegion, ...ofOthers].map(({ [kind.key]: name }) => name))) {
    if (!(await openSearch.indices.exists(index))) continue
    const stored = originOf(await openSearch.indices.getMapping(index))
    if (stored?.definition !== origin.definition || stored.embeddingModel !== origin.embeddingModel) continue
    // A clone has the shards of its source.
    if (!(await hasShardsOf(pipeline, index))) continue
    const difference =
      stored.documents === origin.documents
        ? { kept: textsOf(wanted.documents), changed: [], removed: [] }
        : wanted.kind === 'whole'
          ? null
          : await differenceOf(openSearch, index, wanted, MAX_DIFFERENCE * wanted.total)
    if (difference !== null) return { index, reused: wanted.total - difference.changed.length, difference }
  }
  return null
}

function textsOf(documents: Iterable<IndexedDocument>): readonly string[] {
  const texts: string[] = []
  for (const { embeddedText } of documents) if (embeddedText !== undefined) texts.push(embeddedText)
  return texts
}

/**
 * Clones the reusable index as the version's own and deletes the removed documents; the changed ones are left to be
 * indexed. `_meta`: of the mapping with the origin of the wanted documents. The engine clones only an index that is closed to writes. It stays closed: the index of a complete version is
 * never written to, so that a killed ingest leaves nothing to undo.
 */
export async function cloneIndex(
  kind: VersionIndex,
  { pipeline, version }: VersionContents,
  { _meta }: ReturnType<typeof withOrigin>,
  { index: reusable, reused, difference }: ReusableIndex,
): Promise<void> {
  const { openSearch, postgres, progress } = pipeline
  const { kept, changed, removed } = difference
  const index = version[kind.key]
  progress.say(
    `${version.region}: ${reused} ${kind.definition} documents are reused from ${reusable}, ${changed.length} are new or changed, ${removed.length} are removed.`,
  )
  await openSearch.indices.putSettings(reusable, { 'index.blocks.write': true })
  await openSearch.indices.clone(reusable, index, replicaSettings(pipeline))
  await openSearch.indices.putMapping(index, { _meta })
  await removeDocuments(openSearch, index, removed)
  if (version.embeddingModel !== null) {
    await keepEmbeddings(postgres, version.embeddingModel, kept)
  }
}
