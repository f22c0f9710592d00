import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import type { HeldLock } from '../../src/postgres/advisory-lock.ts'
import { missingIndices, VERSION_INDICES } from '../../src/versions/version-indices.ts'
import { recordDeliveries } from '../../src/webhooks/record-deliveries.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { type DataVersion, listDataVersions, liveVersionsAmong, makeLive } from './data-versions.ts'
import { setReplicas, untilReplicated } from './index-copies.ts'
import { liveAlias } from './live-alias.ts'

/**
 * Makes versions live, all or none: rows and indices of every region switch in one step. The transaction commits last, so
 * that the previous versions stay live if anything fails. Readers take the names of the indices from the record of the
 * live version, so that they never see two versions mixed. Events for subscribers are stored by the same transaction.
 */
export async function publish(pipeline: Pipeline, versions: readonly DataVersion[], lock: HeldLock): Promise<void> {
  for (const version of versions) {
    const [missing] = await missingIndices(pipeline.openSearch, version)
    if (missing !== undefined) {
      throw new IngestError(`Version ${version.dataVersionId} cannot go live: its index ${missing} is missing.`)
    }
    await setReplicas(pipeline, version)
    await untilReplicated(pipeline, version)
  }
  try {
    await pipeline.postgres.transaction(async (transaction) => {
      for (const version of versions) await makeLive(transaction, version)
      await recordDeliveries(
        transaction,
        versions.map(({ dataVersionId, publishedAt }) => ({ dataVersionId, wasLive: publishedAt !== null })),
      )
      await lock.assertHeld()
      await pointAliases(pipeline, versions)
    })
  } catch (error) {
    // The commit may have failed after the aliases moved, or taken effect with its response lost.
    const live = await onceBack(pipeline, () => liveVersionsAmong(pipeline.postgres, versions))
    await alignAliases(pipeline).catch((failure: unknown) => {
      // Readers do not use them, and the next run points them again.
      pipeline.progress.say(`warning: the aliases could not be pointed at the live indices: ${String(failure)}`)
    })
    if (live.length < versions.length) throw error
  }
}

/** A restart or a failover takes less. */
const RECOVERY_MS = 30_000

const RETRY_MS = 500

/** Tries again while Postgres is away: what it committed is known only once it is back. */
async function onceBack<T>({ recoveryMs = RECOVERY_MS }: Pipeline, ask: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + recoveryMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError) || performance.now() > deadline) throw error
      await sleep(RETRY_MS)
    }
  }
}

/**
 * Points each region's aliases at its live version's indices, as a crash between the two switches leaves them wrong, and
 * gives those indices the replicas that are configured now.
 */
export async function alignAliases(pipeline: Pipeline): Promise<void> {
  const versions = await listDataVersions(pipeline.postgres)
  const present: DataVersion[] = []
  for (const version of versions) {
    if (version.status === 'live' && (await missingIndices(pipeline.openSearch, version)).length === 0) {
      present.push(version)
    }
  }
  await pointAliases(pipeline, present)
  for (const version of present) await setReplicas(pipeline, version)
}

async function pointAliases(pipeline: Pipeline, versions: readonly DataVersion[]): Promise<void> {
  if (versions.length === 0) return
  const actions = []
  for (const version of versions) {
    for (const kind of VERSION_INDICES) {
      const alias = liveAlias(pipeline.indexPrefix, kind, version.region)
      const live = version[kind.key]
      for (const index of await pipeline.openSearch.indices.getAlias(alias)) {
        if (index !== live) actions.push({ remove: { index, alias } })
      }
      actions.push({ add: { index: live, alias } })
    }
  }
  await pipeline.openSearch.indices.updateAliases(actions)
}
