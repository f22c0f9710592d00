import { setTimeout as sleep } from 'node:timers/promises'
import { type HeldLock, holdingLock, LockHeldError, LockLostError } from '../../src/postgres/advisory-lock.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'

/** The advisory lock that keeps two commands from changing versions at the same time. */
const INGEST_LOCK = 'opentariff ingest'

const POLL_MS = 500

/** Another process changes versions. */
export class IngestRunningError extends IngestError {
  override readonly name = 'IngestRunningError'

  constructor() {
    super('Another ingest is running on this database; wait for it to end, then run this again.')
  }
}

/**
 * Runs `work` under the ingest lock.
 *
 * @throws IngestRunningError if another process holds it
 */
export async function withIngestLock<T>(pipeline: Pipeline, work: (lock: HeldLock) => Promise<T>): Promise<T> {
  try {
    return await holdingLock(pipeline.postgres, INGEST_LOCK, work)
  } catch (error) {
    if (error instanceof LockHeldError) throw new IngestRunningError()
    if (!(error instanceof LockLostError)) throw error
    throw new IngestError(
      'The connection that holds the ingest lock was lost, so that another ingest may be running; nothing went live. Run this again.',
      { cause: error },
    )
  }
}

/** Returns once no process holds the ingest lock. */
export async function untilNoIngestRuns(pipeline: Pipeline): Promise<void> {
  for (;;) {
    try {
      await withIngestLock(pipeline, async () => undefined)
      return
    } catch (error) {
      if (!(error instanceof IngestRunningError)) throw error
      await sleep(POLL_MS)
    }
  }
}
