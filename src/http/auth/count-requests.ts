import { at } from '../../collections/at.ts'
import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'

export interface RequestCount {
  /** Requests of the present window, these included. */
  readonly used: number
  /** Until the window ends. */
  readonly msBeforeNext: number
}

/**
 * Counts requests under a key in Postgres and by its clock, so that all processes count together whatever their clocks
 * say. The first request opens a window; the next one after its end opens another.
 */
export async function countRequests(
  postgres: Queryable,
  key: string,
  requests: number,
  windowSeconds: number,
): Promise<RequestCount> {
  // Not now(), which stands still while the statement waits for the row.
  const clock = sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`
  const end = sql`${clock} + ${windowSeconds * 1000}::bigint`
  const rows = await postgres.query<RequestCount>(sql`
    INSERT INTO request_counts AS counted (key, points, expire)
    VALUES (${key}, ${requests}, ${end})
    ON CONFLICT (key) DO UPDATE
       SET points = CASE WHEN counted.expire <= ${clock} THEN excluded.points ELSE counted.points + excluded.points END,
           expire = CASE WHEN counted.expire <= ${clock} THEN ${end} ELSE counted.expire END
    RETURNING points AS used, greatest(expire - ${clock}, 0) AS "msBeforeNext"`)
  return at(rows, 0)
}

/** Removes the counts of windows that have ended, of keys that begin so. */
export async function removeEndedCounts(postgres: Queryable, prefix: string): Promise<void> {
  await postgres.query(sql`
    DELETE FROM request_counts
     WHERE starts_with(key, ${prefix}) AND expire <= (extract(epoch FROM clock_timestamp()) * 1000)::bigint`)
}
