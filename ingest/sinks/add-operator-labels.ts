import { at } from '../../src/collections/at.ts'
import type { Queryable } from '../../src/postgres/client.ts'
import { sql } from '../../src/postgres/sql.ts'
import { FEEDBACK_ORIGIN, HISTORY_ORIGIN } from '../transform/labels.ts'

/**
 * Declarations of one key for one six-digit code that count in full; more count as much as these together. With the
 * built-in data, 85 different texts of weight 0.25, which is 21, changed the answers to a whole family of descriptions
 * ("usb charging cable" became horses): one key must not come near that. The limit itself is not measured on more data.
 */
const MOST_OF_A_KEY = 10

/**
 * Copies operators' histories and accepted feedback, which belong to no version, into a version's `labelled_descriptions`. From
 * then on they are as fixed as its other rows. Returns their number.
 */
export async function addOperatorLabels(db: Queryable, dataVersionId: number): Promise<number> {
  const counted = await db.query<{ count: number }>(sql`
    WITH added AS (
      INSERT INTO labelled_descriptions (data_version_id, file, record_number, description, code, origin, weight_class,
                                         weight)
      SELECT ${dataVersionId}::integer, 'feedback',
             row_number() OVER (ORDER BY declared_at DESC, fpo_feedback.api_key_id, request_id),
             description, code, ${FEEDBACK_ORIGIN}, 'operator',
             least(1, ${MOST_OF_A_KEY}::real / texts)
        FROM fpo_feedback
        JOIN (SELECT api_key_id, left(code, 6) AS subheading, count(DISTINCT lower(description)) AS texts
                FROM fpo_feedback
               WHERE status = 'accepted'
               GROUP BY api_key_id, left(code, 6)) AS of_key
          ON of_key.api_key_id = fpo_feedback.api_key_id AND of_key.subheading = left(code, 6)
       WHERE status = 'accepted'
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
