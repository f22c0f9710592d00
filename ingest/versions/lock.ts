import { holdingLock, LockHeldError } from '../../src/postgres/advisory-lock.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'

/** The advisory lock that keeps two commands from changing versions at the same time. */
const INGEST_LOCK = 'opentariff ingest'

/** Runs `work` under the ingest lock. Throws an `IngestError` if another process holds it. */
export async function withIngestLock<T>(pipeline: Pipeline, work: () => Promise<T>): Promise<T> {
  try {
    return await holdingLock(pipeline.postgres, INGEST_LOCK, work)
  } catch (error) {
    if (!(error instanceof LockHeldError)) throw error
    throw new IngestError('Another ingest is running on this database; wait for it to end, then run this again.')
  }
}
