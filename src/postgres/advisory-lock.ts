import { hostname } from 'node:os'
import type { Postgres, Queryable } from './client.ts'
import { sql } from './sql.ts'

/** The process that holds a lock. */
export interface LockHolder {
  /** Its command, process and host. */
  readonly name: string
  readonly since: Date
}

/** Another process holds the lock. */
export class LockHeldError extends Error {
  override readonly name = 'LockHeldError'
  /** Null: it has just ended. */
  readonly holder: LockHolder | null

  constructor(lock: string, holder: LockHolder | null) {
    super(`another process holds the lock "${lock}"`)
    this.holder = holder
  }
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
    await holder.query(sql`SELECT set_config('application_name', ${nameOfProcess()}, true)`)
    const [row] = await holder.query<{ held: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS held`,
    )
    if (!row?.held) throw new LockHeldError(name, await readHolder(holder, name))
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

/** Postgres cuts longer names. */
const MAX_NAME_LENGTH = 63

/** `ingest run, process 4711 on tariff-2`: the words of the command line before its options and paths. */
function nameOfProcess(): string {
  const words = process.argv.slice(2)
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word))
  const command = words.slice(0, end === -1 ? words.length : end).join(' ')
  return `${command === '' ? '' : `${command}, `}process ${process.pid} on ${hostname()}`.slice(0, MAX_NAME_LENGTH)
}

async function readHolder(db: Queryable, name: string): Promise<LockHolder | null> {
  const [holder] = await db.query<LockHolder>(sql`
    SELECT activity.application_name AS name, coalesce(activity.xact_start, activity.backend_start) AS since
      FROM pg_locks lock
      JOIN pg_stat_activity activity ON activity.pid = lock.pid
     WHERE lock.locktype = 'advisory' AND lock.granted AND activity.datname = current_database()
       AND (lock.classid::bigint << 32) | lock.objid::bigint = hashtextextended(${name}, 0)`)
  return holder ?? null
}
