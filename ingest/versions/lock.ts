import { setTimeout as sleep } from 'node:timers/promises'
import {
  type HeldLock,
  holdingLock,
  LockHeldError,
  type LockHolder,
  LockLostError,
} from '../../src/postgres/advisory-lock.ts'
import { sql } from '../../src/postgres/sql.ts'
import { describeVectorsProgress, readVectorsProgress } from '../../src/versions/vectors-progress.ts'
import { IngestError, type Pipeline } from '../pipeline.ts'

/** The advisory lock that keeps two commands from changing versions at the same time. */
const INGEST_LOCK = 'opentariff ingest'

const POLL_MS = 500

/** Another process changes versions. */
export class IngestRunningError extends IngestError {
  override readonly name = 'IngestRunningError'

  constructor(holder: string) {
    super(`Another ingest is running on this database${holder}. Wait for it to end, then run this again.`)
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
    if (error instanceof LockHeldError) throw new IngestRunningError(await describeHolder(pipeline, error.holder))
    if (!(error instanceof LockLostError)) throw error
    throw new IngestError(
      'The connection that holds the ingest lock was lost, so that another ingest may be running; nothing went live. Run this again.',
      { cause: error },
    )
  }
}

/** Who holds the lock, since when, and how far it is, as far as that is known. */
async function describeHolder({ postgres }: Pipeline, holder: LockHolder | null): Promise<string> {
  if (holder === null) return ''
  const loading = await postgres.query<{ readonly name: string }>(sql`
    SELECT region || ' version ' || data_version_id AS name
      FROM data_versions
     WHERE status IN ('loading', 'loaded')
     ORDER BY data_version_id`)
  const progress = await readVectorsProgress(postgres)
  return [
    `: ${holder.name}, since ${holder.since.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    ...(loading.length === 0 ? [] : [`loads ${loading.map(({ name }) => name).join(' and ')}`]),
    ...(progress === null ? [] : [describeVectorsProgress(progress)]),
  ].join('; ')
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
