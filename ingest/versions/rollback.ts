import type { HeldLock } from '../../src/postgres/advisory-lock.ts'
import type { Region } from '../../src/tariff/region.ts'
import { type IngestedVersion, listDataVersions } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { publish } from './publish.ts'
import { warnOfMixedData } from './warn-of-mixed-data.ts'

/**
 * Makes the previous version of each region live again, or one version by its id. What it replaces is not loaded again
 * until an operator says so. Returns the versions that went live.
 */
export async function rollback(
  pipeline: Pipeline,
  regions: readonly Region[],
  lock: HeldLock,
  to?: number,
): Promise<readonly IngestedVersion[]> {
  const versions = await listDataVersions(pipeline.postgres)
  const targets = to === undefined ? previousOf(versions, regions) : [versionById(versions, to)]
  await publish(pipeline, targets, lock)
  const live = (await listDataVersions(pipeline.postgres)).filter(({ status }) => status === 'live')
  warnOfMixedData(live, pipeline.progress)
  return targets
}

function versionById(versions: readonly IngestedVersion[], id: number): IngestedVersion {
  const version = versions.find((candidate) => candidate.dataVersionId === id)
  if (!version) throw new IngestError(`There is no version ${id}; "opentariff ingest versions" lists those there are.`)
  if (version.status === 'live') throw new IngestError(`Version ${id} is live already.`)
  if (version.status !== 'retired') {
    throw new IngestError(
      `Version ${id} is ${version.status}: only a version that has been live can be rolled back to.`,
    )
  }
  return version
}

function previousOf(versions: readonly IngestedVersion[], regions: readonly Region[]): readonly IngestedVersion[] {
  const targets = regions.flatMap((region) => {
    const live = versions.find((version) => version.region === region && version.status === 'live')
    const before = versions.find(
      (version) =>
        version.region === region &&
        version.status === 'retired' &&
        (live === undefined || version.dataVersionId < live.dataVersionId),
    )
    return before ? [before] : []
  })
  if (targets.length === 0) {
    throw new IngestError(`There is no earlier version to go back to (${regions.join(', ')}).`)
  }
  return targets
}
