import { at } from '../../src/collections/at.ts'
import { VISITORS_PUBLIC_ID } from '../../src/fpo/feedback/visitors-key.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { FEEDBACK_ORIGIN, HISTORY_ORIGIN } from '../transform/labels.ts'

/**
 * Weight of what visitors of the page say was right, where an operator's declaration has 1. Anyone may send it: four
 * visitors who agree count as much as one operator. Not measured yet.
 */
const VISITORS_WEIGHT = 0.25

/**
 * Copies operators' histories and feedback, which belong to no version, into a version's `labelled_descriptions`. From
 * then on they are as fixed as its other rows. Returns their number.
 */
export async function addOperatorLabels(db: Queryable, dataVersionId: number): Promise<number> {
  const counted = await db.query<{ count: number }>(sql`
    WITH added AS (
      INSERT INTO labelled_descriptions (data_version_id, file, record_number, description, code, origin, weight_class,
                                         weight)
      SELECT ${dataVersionId}::integer, 'feedback',
             row_number() OVER (ORDER BY declared_at DESC, api_key_id, request_id),
             description, code, ${FEEDBACK_ORIGIN}, 'operator',
             CASE WHEN public_id = ${VISITORS_PUBLIC_ID} THEN ${VISITORS_WEIGHT}::real ELSE 1 END
        FROM fpo_feedback
        JOIN api_keys USING (api_key_id)
       UNION ALL
      SELECT ${dataVersionId}::integer, 'operator', row_number() OVER (ORDER BY text_key, code),
             description, code, ${HISTORY_ORIGIN}, 'operator', weight
        FROM operator_labels
      RETURNING 1
    )
    SELECT count(*) AS count FROM added`)
  const added = at(counted, 0).count
  // Without new statistics, the planner would scan all rows for each page that is read.
  if (added > 0) await db.query(sql`ANALYZE labelled_descriptions`)
  return added
}
