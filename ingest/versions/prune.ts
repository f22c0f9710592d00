import { deleteDataVersion, type IngestedVersion, listDataVersions, markFailed } from '../data-versions.ts'
import type { Pipeline } from '../pipeline.ts'
import { setLiveReplicas } from '../sinks/index-copies.ts'
import { dropPartitions } from '../sinks/partitions.ts'
import { ownIndices } from './shared-indices.ts'

/**
 * Removes a version that did not go live; `data_versions` keeps it as failed. One that is live stays, as the response to
 * its publication may have been lost.
 */
export async function abandon(pipeline: Pipeline, version: IngestedVersion): Promise<void> {
  if (await markFailed(pipeline.postgres, version)) await removeData(pipeline, version)
}

/**
 * Removes what a killed ingest left, and gives live indices the replicas that are configured now. Call it under the
 * ingest lock, which proves that no other ingest is running.
 */
export async function recover(pipeline: Pipeline): Promise<void> {
  const versions = await listDataVersions(pipeline.postgres)
  for (const version of versions) {
    if (version.status !== 'loading' && version.status !== 'loaded') continue
    pipeline.progress.say(
      `Removing version ${version.dataVersionId} (${version.region}), which an earlier run left unfinished.`,
    )
    await abandon(pipeline, version)
  }
  await setLiveReplicas(pipeline)
}

/** Retired versions of each region that are kept for a rollback. */
const DEFAULT_KEPT_VERSIONS = 2

/** Removes failed versions, and all retired ones but the newest `keep` of each region. */
export async function prune(
  pipeline: Pipeline,
  keep: number = DEFAULT_KEPT_VERSIONS,
): Promise<readonly IngestedVersion[]> {
  const versions = await listDataVersions(pipeline.postgres)
  const kept = new Map<string, number>()
  const pruned: IngestedVersion[] = []
  for (const version of versions) {
    if (version.status === 'retired') {
      const count = kept.get(version.region) ?? 0
      kept.set(version.region, count + 1)
      if (count < keep) continue
    } else if (version.status !== 'failed') {
      continue
    }
    if (!(await markFailed(pipeline.postgres, version))) continue
    await removeData(pipeline, version)
    await deleteDataVersion(pipeline.postgres, version.dataVersionId)
    pruned.push(version)
  }
  return pruned
}

/** Indices first: a rollback refuses a version without them, but would publish one without rows. */
async function removeData(pipeline: Pipeline, version: IngestedVersion): Promise<void> {
  const used = (await listDataVersions(pipeline.postgres)).filter(({ status }) => status !== 'failed')
  for (const index of ownIndices(version, used)) await pipeline.openSearch.indices.delete(index)
  await dropPartitions(pipeline.postgres, version.dataVersionId)
}
