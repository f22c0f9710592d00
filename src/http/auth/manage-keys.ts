import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import { type ApiKeyScope, hashApiKey, newApiKey } from './api-key.ts'

export interface ApiKeyRow {
  readonly publicId: string
  readonly scope: ApiKeyScope
  readonly label: string
  readonly limitPerSecond: number
  readonly createdAt: Date
  /** To the minute; null: never. */
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}

export interface NewApiKeyRow {
  readonly scope: ApiKeyScope
  /** The owner of the key. */
  readonly label: string
  readonly limitPerSecond: number
}

/** Requests a second: what the specification gives every client. */
export const DEFAULT_LIMIT_PER_SECOND = 100

/** Makes a key and stores its hash. Answers the key itself, which cannot be had again. */
export async function createApiKey(db: Queryable, { scope, label, limitPerSecond }: NewApiKeyRow): Promise<string> {
  const { key, publicId } = newApiKey()
  await db.query(sql`
    INSERT INTO api_keys (public_id, key_hash, scope, label, limit_per_second)
    VALUES (${publicId}, ${hashApiKey(key)}, ${scope}, ${label}, ${limitPerSecond})`)
  return key
}

/** All keys, including revoked ones, in the order of their creation. */
export function listApiKeys(db: Queryable): Promise<readonly ApiKeyRow[]> {
  return db.query<ApiKeyRow>(sql`
    SELECT public_id AS "publicId", scope, label, limit_per_second AS "limitPerSecond", created_at AS "createdAt",
           last_used_at AS "lastUsedAt", revoked_at AS "revokedAt"
      FROM api_keys
     ORDER BY api_key_id`)
}

/** Ends a key for good; one that has ended keeps its date. Null: there is no such key. */
export async function revokeApiKey(
  db: Queryable,
  publicId: string,
): Promise<Pick<ApiKeyRow, 'scope' | 'label' | 'revokedAt'> | null> {
  const [row] = await db.query<Pick<ApiKeyRow, 'scope' | 'label' | 'revokedAt'>>(sql`
    UPDATE api_keys SET revoked_at = coalesce(revoked_at, now())
     WHERE public_id = ${publicId}
    RETURNING scope, label, revoked_at AS "revokedAt"`)
  return row ?? null
}
