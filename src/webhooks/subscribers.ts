import { randomBytes } from 'node:crypto'
import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import type { Region } from '../tariff/region.ts'

export interface NewSubscriber {
  readonly url: string
  /** Null: both. */
  readonly region: Region | null
  /** Two digits each: only events about changes in them. Empty: all events. */
  readonly chapters: readonly string[]
  /** Only events about changes to the codes of this watch list, whose region is that of the subscriber. Null: all codes. */
  readonly watchListId?: string | null
}

export interface Subscriber extends NewSubscriber {
  readonly watchListId: string | null
  readonly webhookId: string
  readonly createdAt: Date
  /** Events that were delivered in the last 90 days. */
  readonly delivered: number
  /** Events that are still sent. */
  readonly pending: number
}

/** The length of a secret; Standard Webhooks specifies 24 to 64 bytes. */
const SECRET_BYTES = 32

/**
 * Stores a subscriber. Returns its id, and the secret that signs what it is sent, which no other function returns for
 * display.
 */
export async function addSubscriber(
  db: Queryable,
  { url, region, chapters, watchListId = null }: NewSubscriber,
): Promise<{ readonly webhookId: string; readonly secret: string }> {
  const webhookId = `whk_${randomBytes(6).toString('hex')}`
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
  await db.query(sql`
    INSERT INTO webhooks (webhook_id, url, secret, region, chapters, watch_list_id)
    VALUES (${webhookId}, ${url}, ${secret}, ${region}, ${chapters}::text[], ${watchListId}::uuid)`)
  return { webhookId, secret }
}

/** All subscribers, in the order in which they were added. */
export function listSubscribers(db: Queryable): Promise<readonly Subscriber[]> {
  return db.query<Subscriber>(sql`
    SELECT webhook_id AS "webhookId", url, region, chapters, watch_list_id::text AS "watchListId",
           w.created_at AS "createdAt",
           count(delivered_at)::int AS delivered, count(next_attempt_at)::int AS pending
      FROM webhooks w
      LEFT JOIN webhook_deliveries USING (webhook_id)
     GROUP BY w.webhook_id
     ORDER BY w.created_at, webhook_id`)
}

/** Removes a subscriber with its events. False: there is none with this id. */
export async function removeSubscriber(db: Queryable, webhookId: string): Promise<boolean> {
  const removed = await db.query(sql`DELETE FROM webhooks WHERE webhook_id = ${webhookId} RETURNING webhook_id`)
  return removed.length > 0
}
