import type { Postgres } from './client.ts'
import { sql } from './sql.ts'

/** Another process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError'
}

/**
 * Runs `work` while holding a lock of the database, or throws {@link LockHeldError} at once. The lock ends with its
 * connection, so a killed process never leaves it behind.
 *
 * It is the transaction's kind of lock, held by a transaction of its own that does nothing else: it takes no snapshot
 * and no table lock, so it holds up neither readers nor the work.
 */
export async function holdingLock<T>(postgres: Postgres, name: string, work: () => Promise<T>): Promise<T> {
  return postgres.transaction(async (holder) => {
    await holder.query(sql`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`)
    const [row] = await holder.query<{ held: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS held`,
    )
    if (!row?.held) throw new LockHeldError(`another process holds the lock "${name}"`)
    return work()
  })
}
