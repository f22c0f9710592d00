import { VERSION_INDICES } from '../../src/versions/version-indices.ts'
import type { Pipeline } from '../pipeline.ts'
import { dropPartitions } from '../sinks/partitions.ts'
import {
  type DataVersion,
  deleteDataVersion,
  listDataVersions,
  liveVersionsAmong,
  markFailed,
} from './data-versions.ts'
import { alignAliases } from './publish.ts'

/**
 * Removes a version that never went live; its line in `versions` stays, as failed. Asks first whether it did: what is
 * live is never removed, not even when the answer to its publication was lost.
 */
export async function abandon(pipeline: Pipeline, version: DataVersion): Promise<void> {
  if ((await liveVersionsAmong(pipeline.postgres, [version])).length > 0) return
  await removeData(pipeline, version)
  await markFailed(pipeline.postgres, version.dataVersionId)
}

/** Cleans up after an ingest that was killed: nobody else can be at work while this process holds the lock. */
export async function recover(pipeline: Pipeline): Promise<void> {
  const versions = await listDataVersions(pipeline.postgres)
  for (const version of versions) {
    if (version.status !== 'loading' && version.status !== 'loaded') continue
    pipeline.progress.say(
      `Removing version ${version.dataVersionId} (${version.region}), which an earlier run left unfinished.`,
    )
    await abandon(pipeline, version)
  }
  await alignAliases(pipeline)
}

/** The versions kept for a rollback, beside the live one, in each region. */
const DEFAULT_KEPT_VERSIONS = 2

/** Removes all but the live and the newest `keep` retired versions of each region, and what is left of failed ones. */
export async function prune(pipeline: Pipeline, keep: number = DEFAULT_KEPT_VERSIONS): Promise<readonly DataVersion[]> {
  const versions = await listDataVersions(pipeline.postgres)
  const kept = new Map<string, number>()
  const pruned: DataVersion[] = []
  for (const version of versions) {
    if (version.status === 'retired') {
      const count = kept.get(version.region) ?? 0
      kept.set(version.region, count + 1)
      if (count < keep) continue
    } else if (version.status !== 'failed') {
      continue
    }
    await removeData(pipeline, version)
    await deleteDataVersion(pipeline.postgres, version.dataVersionId)
    pruned.push(version)
  }
  return pruned
}

/** Indices first: a version without one is refused by a rollback, one without rows would answer wrongly. */
async function removeData(pipeline: Pipeline, version: DataVersion): Promise<void> {
  for (const { key } of VERSION_INDICES) await pipeline.openSearch.indices.delete(version[key])
  await dropPartitions(pipeline.postgres, version.dataVersionId)
}
