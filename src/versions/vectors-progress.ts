import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import { VERSION_INDICES } from './version-indices.ts'

/** How far the vectors are that live data without any waits for: embedded documents of the indices of its regions. */
export interface VectorsProgress {
  readonly done: number
  readonly total: number
}

interface Row {
  readonly total: number
  /** Null: no load with vectors is running for this region. */
  readonly done: number | null
}

const COUNTED: readonly string[] = VERSION_INDICES.filter(({ hasVectors }) => hasVectors).map(({ counted }) => counted)

/** Key of the embedded documents that a version which is being loaded will have, among its row counts. */
export const EXPECTED_DOCUMENTS = 'expected_documents'

/** Null if no load of vectors is running, or nothing waits for one. */
export async function readVectorsProgress(db: Queryable): Promise<VectorsProgress | null> {
  // A killed load leaves its record until the next one; only a running one holds the lock.
  const rows = await db.query<Row>(sql`
    WITH documents AS (
      SELECT v.data_version_id, v.region, v.status, v.embedding_model IS NOT NULL AS vectors,
             coalesce((SELECT sum(value::int) FROM jsonb_each_text(v.row_counts) WHERE key = ANY (${COUNTED})), 0)::int AS count,
             (v.row_counts ->> ${EXPECTED_DOCUMENTS})::int AS expected
        FROM data_versions v
       WHERE v.status IN ('live', 'loading', 'loaded')
    )
    SELECT coalesce(next.expected, next.count, live.count) AS total, next.count AS done
      FROM documents live
      LEFT JOIN LATERAL (
        SELECT other.count, other.expected
          FROM documents other
         WHERE other.region = live.region AND other.status <> 'live' AND other.vectors
         ORDER BY other.data_version_id DESC
         LIMIT 1) next ON true
     WHERE live.status = 'live' AND NOT live.vectors
       AND EXISTS (SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = pg_locks.database
                    WHERE locktype = 'advisory' AND datname = current_database())`)
  if (rows.every(({ done }) => done === null)) return null
  return {
    done: rows.reduce((sum, row) => sum + (row.done ?? 0), 0),
    total: rows.reduce((sum, row) => sum + row.total, 0),
  }
}

/** `still learning meanings: 1,500 of 27,524 texts` */
export const describeVectorsProgress = ({ done, total }: VectorsProgress): string =>
  `still learning meanings: ${done.toLocaleString('en')} of ${total.toLocaleString('en')} texts`
