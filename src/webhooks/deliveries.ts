import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import type { PublishedVersion } from './event.ts'

/** An event that this process sends now. */
export interface DueDelivery {
  readonly deliveryId: string
  readonly webhookId: string
  readonly url: string
  readonly secret: string
  readonly versions: readonly PublishedVersion[]
  /** When the versions went live. */
  readonly createdAt: Date
  /** This one included. */
  readonly attempts: number
}

/** An event that was given up. */
export interface FailedDelivery {
  readonly deliveryId: string
  readonly webhookId: string
  readonly createdAt: Date
  readonly attempts: number
  readonly problem: string
}

/** Longer than an attempt may take. A process that dies in one leaves the event to another after this time. */
const LEASE_SECONDS = 60

/** Whether an event is due. Reads only, so that a database that accepts no writes has nothing to refuse. */
export async function hasDueDelivery(db: Queryable): Promise<boolean> {
  const due = await db.query(sql`SELECT FROM webhook_deliveries WHERE next_attempt_at <= now() LIMIT 1`)
  return due.length > 0
}

/** Takes events that are due, so that no other process sends them at the same time. */
export function claimDueDeliveries(db: Queryable, limit: number): Promise<readonly DueDelivery[]> {
  return db.query<DueDelivery>(sql`
    WITH due AS MATERIALIZED (
      SELECT delivery_id
        FROM webhook_deliveries
       WHERE next_attempt_at <= now()
       ORDER BY next_attempt_at
       LIMIT ${limit}
         FOR UPDATE SKIP LOCKED
    )
    UPDATE webhook_deliveries d
       SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${LEASE_SECONDS}::int)
      FROM due, webhooks w
     WHERE d.delivery_id = due.delivery_id AND w.webhook_id = d.webhook_id
    RETURNING d.delivery_id AS "deliveryId", d.webhook_id AS "webhookId", w.url, w.secret, d.versions,
              d.created_at AS "createdAt", d.attempts`)
}

export async function markDelivered(db: Queryable, deliveryId: string): Promise<void> {
  await db.query(sql`
    UPDATE webhook_deliveries
       SET delivered_at = now(), next_attempt_at = NULL, problem = NULL
     WHERE delivery_id = ${deliveryId}`)
}

/** @param delayMs Until the next attempt; null gives the event up */
export async function markFailed(
  db: Queryable,
  { deliveryId, attempts }: Pick<DueDelivery, 'deliveryId' | 'attempts'>,
  problem: string,
  delayMs: number | null,
): Promise<void> {
  // Not if another process has taken it since, or an operator has it sent again.
  await db.query(sql`
    UPDATE webhook_deliveries
       SET next_attempt_at = now() + make_interval(secs => ${delayMs === null ? null : delayMs / 1000}::float8),
           problem = ${problem}
     WHERE delivery_id = ${deliveryId} AND attempts = ${attempts} AND delivered_at IS NULL`)
}

/** The events that were given up, the oldest first. */
export function listFailedDeliveries(db: Queryable): Promise<readonly FailedDelivery[]> {
  return db.query<FailedDelivery>(sql`
    SELECT delivery_id AS "deliveryId", webhook_id AS "webhookId", created_at AS "createdAt", attempts, problem
      FROM webhook_deliveries
     WHERE next_attempt_at IS NULL AND delivered_at IS NULL
     ORDER BY created_at, delivery_id`)
}

/**
 * Has events sent again from the first attempt, under the same ids: one by its id; of a subscriber, those that were given
 * up, or with `since` all that are kept from that day (UTC) on. Returns their number.
 */
export async function replayDeliveries(db: Queryable, id: string, since: IsoDate | null): Promise<number> {
  const replayed = await db.query(sql`
    UPDATE webhook_deliveries
       SET attempts = 0, next_attempt_at = now(), delivered_at = NULL, problem = NULL
     WHERE delivery_id = ${id}
        OR (webhook_id = ${id} AND CASE WHEN ${since}::date IS NULL
                                        THEN next_attempt_at IS NULL AND delivered_at IS NULL
                                        ELSE created_at >= ${since}::date::timestamp AT TIME ZONE 'UTC' END)
    RETURNING delivery_id`)
  return replayed.length
}
