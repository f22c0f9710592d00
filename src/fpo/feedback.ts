import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'
import { todayUtc } from '../tariff/validity.ts'

/** What an operator declared for a description. */
export interface Declaration {
  readonly requestId: string
  readonly description: string
  /** 6, 8 or 10 digits. */
  readonly code: string
}

/** Stores a declaration; said again it changes nothing, said otherwise it replaces what was said before. */
export async function storeFeedback(
  db: Queryable,
  apiKeyId: number,
  { requestId, description, code }: Declaration,
): Promise<void> {
  await db.query(sql`
    INSERT INTO fpo_feedback (api_key_id, request_id, description, code)
    VALUES (${apiKeyId}, ${requestId}, ${description}, ${code})
    ON CONFLICT (api_key_id, request_id)
    DO UPDATE SET description = excluded.description, code = excluded.code, declared_at = now()
            WHERE (fpo_feedback.description, fpo_feedback.code) <> (excluded.description, excluded.code)`)
}

/** What operators declared, the oldest first. */
export interface DeclaredItem {
  readonly description: string
  readonly code: string
  /** The label of the key: whose declaration it is. */
  readonly operator: string
  readonly requestId: string
  readonly declaredAt: Date
}

export function listFeedback(db: Queryable): Promise<readonly DeclaredItem[]> {
  return db.query<DeclaredItem>(sql`
    SELECT description, code, label AS operator, request_id AS "requestId", declared_at AS "declaredAt"
      FROM fpo_feedback
      JOIN api_keys USING (api_key_id)
     ORDER BY declared_at, api_key_id, request_id`)
}

/** Whether a code, or one that begins like it, is in force today in any tariff that is live. */
export async function isInTariff(db: Queryable, dataVersionIds: readonly number[], code: string): Promise<boolean> {
  const today = todayUtc()
  const rows = await db.query(sql`
    SELECT 1
      FROM goods_nomenclatures
     WHERE data_version_id = ANY (${dataVersionIds}::integer[])
       AND goods_nomenclature_item_id BETWEEN ${code.padEnd(10, '0')} AND ${code.padEnd(10, '9')}
       AND validity_start_date <= ${today} AND (validity_end_date IS NULL OR validity_end_date >= ${today})
     LIMIT 1`)
  return rows.length > 0
}
