import { timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'
import { type ApiKeyScope, hashApiKey, publicIdOf } from './api-key.ts'

/** The client that a key belongs to. */
export interface ApiClient {
  readonly apiKeyId: number
  readonly limitPerSecond: number
}

export interface ApiKeys {
  /**
   * The owner of a key; null if it is malformed, unknown, revoked or for another API.
   * @throws ServiceUnavailableError while Postgres is away
   */
  find(key: string, scope: ApiKeyScope): Promise<ApiClient | null>
}

export interface ApiKeysOptions {
  /** Milliseconds, monotonic. */
  now?(): number
}

/** A revoked key stops everywhere within this time, and a busy client costs a look-up every two seconds. */
const FRESH_MS = 2000

/** More than the clients of one moment; made-up keys must not fill the memory. */
const MAX_KEYS = 1000

interface Row extends ApiClient {
  readonly keyHash: Buffer
  readonly scope: ApiKeyScope
  readonly isNoted: boolean
}

interface Entry {
  readonly row: Promise<Row | null>
  readonly expiresAt: number
}

/** Keys by their public ids, cached for two seconds in this process. */
export function createApiKeys(postgres: Queryable, options: ApiKeysOptions = {}): ApiKeys {
  const now = options.now ?? (() => performance.now())
  const known = new LRUCache<string, Entry>({ max: MAX_KEYS })

  function rowOf(publicId: string): Promise<Row | null> {
    const before = known.get(publicId)
    if (before && before.expiresAt > now()) return before.row
    const row = load(postgres, publicId)
    known.set(publicId, { row, expiresAt: now() + FRESH_MS })
    // Callers see the failure; the next request tries again.
    row.catch(() => known.delete(publicId))
    return row
  }

  return {
    async find(key, scope) {
      const publicId = publicIdOf(key)
      if (publicId === null) return null
      const row = await rowOf(publicId)
      if (row === null || !timingSafeEqual(row.keyHash, hashApiKey(key)) || row.scope !== scope) return null
      // The list of keys shows it. The client's answer neither waits for it nor depends on it.
      if (!row.isNoted) noteUse(postgres, row.apiKeyId).catch(() => undefined)
      return { apiKeyId: row.apiKeyId, limitPerSecond: row.limitPerSecond }
    },
  }
}

async function load(postgres: Queryable, publicId: string): Promise<Row | null> {
  const [row] = await postgres.query<Row>(sql`
    SELECT api_key_id AS "apiKeyId", key_hash AS "keyHash", scope, limit_per_second AS "limitPerSecond",
           coalesce(last_used_at > now() - interval '1 minute', false) AS "isNoted"
      FROM api_keys
     WHERE public_id = ${publicId} AND revoked_at IS NULL`)
  return row ?? null
}

/** Once a minute: a date to the minute is enough to find keys that are no longer used. */
async function noteUse(postgres: Queryable, apiKeyId: number): Promise<void> {
  await postgres.query(sql`
    UPDATE api_keys SET last_used_at = now()
     WHERE api_key_id = ${apiKeyId} AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`)
}
