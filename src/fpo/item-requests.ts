import type { Queryable } from '../postgres/client.ts'
import { sql } from '../postgres/sql.ts'

/** A description that an operator asked about. */
export interface ItemRequest {
  readonly requestId: string
  readonly description: string
}

/** What operators asked, for as long as they may say what they declared. */
export interface ItemRequests {
  /** Of two requests of an operator with one id, the later stays. */
  remember(apiKeyId: number, requests: readonly ItemRequest[]): Promise<void>
  /** Null: no such request of this operator, or it is too old. */
  descriptionOf(apiKeyId: number, requestId: string): Promise<string | null>
  /** Removes what is too old. */
  prune(): Promise<void>
}

/** @param keptDays 0: nothing is remembered. */
export function createItemRequests(postgres: Queryable, keptDays: number): ItemRequests {
  return {
    async remember(apiKeyId, requests) {
      if (keptDays === 0) return
      // One statement may not meet a row twice.
      const byId = new Map(requests.map(({ requestId, description }) => [requestId, description]))
      await postgres.query(sql`
        INSERT INTO fpo_requests (api_key_id, request_id, description)
        SELECT ${apiKeyId}::integer, request_id, description
          FROM unnest(${[...byId.keys()]}::text[], ${[...byId.values()]}::text[]) AS asked (request_id, description)
        ON CONFLICT (api_key_id, request_id) DO UPDATE SET description = excluded.description, asked_at = now()`)
    },

    async descriptionOf(apiKeyId, requestId) {
      const [row] = await postgres.query<{ description: string }>(sql`
        SELECT description
          FROM fpo_requests
         WHERE api_key_id = ${apiKeyId} AND request_id = ${requestId}
           AND asked_at > now() - make_interval(days => ${keptDays})`)
      return row?.description ?? null
    },

    async prune() {
      await postgres.query(sql`DELETE FROM fpo_requests WHERE asked_at <= now() - make_interval(days => ${keptDays})`)
    },
  }
}
