import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import { itemIdOf, lastItemIdOf } from '../../tariff/codes.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { inForceOn } from '../../tariff-data/in-force-on.ts'
import type { LiveVersions } from '../../versions/live-versions.ts'
import { liveTariffs } from '../classified-tariff.ts'

/** The code that an operator declared for a description. */
export interface Declaration {
  readonly requestId: string
  readonly description: string
  /** 6, 8 or 10 digits. */
  readonly code: string
}

/** Stores a declaration. The same again changes nothing; another code replaces the one before. */
export async function storeFeedback(
  db: Queryable,
  apiKeyId: number,
  { requestId, description, code }: Declaration,
): Promise<void> {
  await db.query(sql`
    INSERT INTO fpo_feedback (api_key_id, request_id, description, code, status)
    VALUES (${apiKeyId}, ${requestId}, ${description}, ${code}, 'accepted')
    ON CONFLICT (api_key_id, request_id)
    DO UPDATE SET description = excluded.description, code = excluded.code, declared_at = now()
            WHERE (fpo_feedback.description, fpo_feedback.code) <> (excluded.description, excluded.code)`)
}

export interface DeclaredItem {
  readonly description: string
  readonly code: string
  /** Label of the operator's key. */
  readonly operator: string
  readonly requestId: string
  readonly declaredAt: Date
  /** Feedback with a key is accepted; feedback of visitors waits for a decision. */
  readonly status: 'pending' | 'accepted' | 'rejected'
}

/** All declarations, the oldest first. */
export function listFeedback(db: Queryable): Promise<readonly DeclaredItem[]> {
  return db.query<DeclaredItem>(sql`
    SELECT description, code, label AS operator, request_id AS "requestId", declared_at AS "declaredAt", status
      FROM fpo_feedback
      JOIN api_keys USING (api_key_id)
     ORDER BY declared_at, api_key_id, request_id`)
}

/** Whether the code, or one that begins with it, is in force today in the tariff of any region. */
export async function isInTariff(db: Queryable, liveVersions: LiveVersions, code: string): Promise<boolean> {
  const today = todayUtc()
  const dataVersionIds = (await liveTariffs(liveVersions)).map(({ dataVersionId }) => dataVersionId)
  const rows = await db.query(sql`
    SELECT 1
      FROM goods_nomenclatures
     WHERE data_version_id = ANY (${dataVersionIds}::integer[])
       AND goods_nomenclature_item_id BETWEEN ${itemIdOf(code)} AND ${lastItemIdOf(code)}
       AND ${inForceOn(today)}
     LIMIT 1`)
  return rows.length > 0
}
