import type { Postgres } from './client.ts'
import { sql } from './sql.ts'

/** Another process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError'
}

/** A lock that the running work holds. */
export interface HeldLock {
  /** @throws LockLostError once the connection of the lock has ended, and with it the lock */
  assertHeld(): Promise<void>
}

/** The lock's connection has ended: another process may hold the lock by now. */
export class LockLostError extends Error {
  override readonly name = 'LockLostError'
}

/**
 * Runs `work` while holding a lock of the database, or throws {@link LockHeldError} at once. The lock ends with its
 * connection, so a killed process never leaves it behind.
 *
 * It is the transaction's kind of lock, held by a transaction of its own that does nothing else: it takes no snapshot
 * and no table lock, so it holds up neither readers nor the work.
 */
export async function holdingLock<T>(
  postgres: Postgres,
  name: string,
  work: (lock: HeldLock) => Promise<T>,
): Promise<T> {
  let done: { readonly result: T } | undefined
  const holding = postgres.transaction(async (holder) => {
    await holder.query(sql`SELECT set_config('idle_in_transaction_session_timeout', '0', true)`)
    const [row] = await holder.query<{ held: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS held`,
    )
    if (!row?.held) throw new LockHeldError(`another process holds the lock "${name}"`)
    const assertHeld = async () => {
      await holder.query(sql`SELECT 1`).catch((error: unknown) => {
        throw new LockLostError(`the connection of the lock "${name}" was lost`, { cause: error })
      })
    }
    const result = await work({ assertHeld })
    done = { result }
    return result
  })
  return holding.catch((error: unknown) => {
    // Only the end of the lock failed.
    if (done !== undefined) return done.result
    throw error
  })
}
