import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../../src/errors/service-unavailable-error.ts'
import type { HeldLock } from '../../src/postgres/advisory-lock.ts'
import { missingIndices } from '../../src/versions/version-indices.ts'
import { recordDeliveries } from '../../src/webhooks/record-deliveries.ts'
import { type IngestedVersion, liveVersionsAmong, makeLive } from '../data-versions.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'
import { setReplicas, untilReplicated } from '../sinks/index-copies.ts'
import { forgetRollback, recordRollback } from './rollbacks.ts'
import { shareIndices } from './shared-indices.ts'

/**
 * Makes versions live, all or none: rows and indices of every region switch in one transaction, so that the previous
 * versions stay live if anything fails. Readers take the names of the indices from the record of the live version, and
 * never see two versions mixed. Events for subscribers are stored by the same transaction, and so is that what a version
 * replaces was rolled back, where it was live before.
 * @param sharing Live versions of other regions, whose documents the shared indices of the versions hold, too
 */
export async function publish(
  pipeline: Pipeline,
  versions: readonly IngestedVersion[],
  lock: HeldLock,
  sharing: readonly IngestedVersion[] = [],
): Promise<void> {
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
      for (const version of versions) {
        const replaced = await makeLive(transaction, version)
        await forgetRollback(transaction, version)
        const wasLive = version.publishedAt !== null
        if (wasLive && replaced !== null) await recordRollback(transaction, replaced)
        await shareIndices(transaction, version, sharing)
      }
      await recordDeliveries(
        transaction,
        versions.map(({ dataVersionId, publishedAt }) => ({ dataVersionId, wasLive: publishedAt !== null })),
      )
      await lock.assertHeld()
    })
  } catch (error) {
    // The commit may have taken effect with its response lost.
    const live = await onceBack(pipeline, () => liveVersionsAmong(pipeline.postgres, versions))
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
