import { randomBytes } from 'node:crypto'
import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'

/** Under this id, which no new key gets, the tables name all visitors of the page as one operator. */
const VISITORS_PUBLIC_ID = '000000000000'

const LABEL = 'visitors of the page'

/**
 * The id of the key that stands for the visitors of the page in `fpo_feedback`. It opens nothing: it is revoked from the
 * start, and its hash is of no secret.
 */
export async function visitorsKeyId(db: Queryable): Promise<number> {
  // The role of the service may be one that cannot create keys.
  const known = await findVisitorsKey(db)
  if (known !== undefined) return known
  await db.query(sql`
    INSERT INTO api_keys (public_id, key_hash, scope, label, revoked_at)
    VALUES (${VISITORS_PUBLIC_ID}, ${randomBytes(32)}, 'fpo', ${LABEL}, now())
    ON CONFLICT (public_id) DO NOTHING`)
  const created = await findVisitorsKey(db)
  if (created === undefined) throw new Error('the key of the visitors was not created')
  return created
}

async function findVisitorsKey(db: Queryable): Promise<number | undefined> {
  const [row] = await db.query<{ apiKeyId: number }>(sql`
    SELECT api_key_id AS "apiKeyId" FROM api_keys WHERE public_id = ${VISITORS_PUBLIC_ID}`)
  return row?.apiKeyId
}
