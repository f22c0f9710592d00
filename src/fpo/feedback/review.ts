import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import type { Declaration } from './feedback.ts'
import { visitorsKeyId } from './visitors-key.ts'

/*
 * What visitors of the page say was right waits for an operator: anyone can send it, and what a classifier is given as
 * right changes its answers for everyone.
 */

/** Feedback of a visitor that waits for an operator. */
export interface PendingFeedback extends Declaration {
  readonly declaredAt: Date
}

/** Whether a visitor's feedback was stored: for each answer, the first one is. */
export async function storeVisitorFeedback(
  db: Queryable,
  { requestId, description, code }: Declaration,
): Promise<boolean> {
  const visitors = await visitorsKeyId(db)
  const stored = await db.query(sql`
    INSERT INTO fpo_feedback (api_key_id, request_id, description, code, status)
    VALUES (${visitors}, ${requestId}, ${description}, ${code}, 'pending')
    ON CONFLICT (api_key_id, request_id) DO NOTHING
    RETURNING 1`)
  return stored.length > 0
}

/** What waits, the oldest first. */
export const listPending = (db: Queryable, limit: number): Promise<readonly PendingFeedback[]> =>
  db.query<PendingFeedback>(sql`
    SELECT request_id AS "requestId", description, code, declared_at AS "declaredAt"
      FROM fpo_feedback
     WHERE status = 'pending'
     ORDER BY declared_at, request_id
     LIMIT ${limit}`)

export async function countPending(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM fpo_feedback WHERE status = 'pending'`)
  return row?.count ?? 0
}

/** Decides about what waits: from the next ingest on, accepted feedback is labelled descriptions. Returns what was decided. */
export async function decideFeedback(
  db: Queryable,
  requestIds: readonly string[],
  status: 'accepted' | 'rejected',
): Promise<readonly string[]> {
  const rows = await db.query<{ requestId: string }>(sql`
    UPDATE fpo_feedback SET status = ${status}, decided_at = now()
     WHERE status = 'pending' AND request_id = ANY (${requestIds}::text[])
    RETURNING request_id AS "requestId"`)
  return rows.map(({ requestId }) => requestId)
}
