import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
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

/** Waits until what is asked has been written, with others that wait or alone. */
interface Waiting {
  readonly apiKeyId: number
  readonly request: ItemRequest
  readonly written: () => void
  readonly failed: (error: unknown) => void
}

/** Rows of one statement at most. */
const ROWS_AT_ONCE = 1000

/**
 * One statement at a time writes whatever came while the one before ran: alone, a request waits for nothing, and under
 * load hundreds share the work of one.
 * @param keptDays 0: nothing is remembered.
 */
export function createItemRequests(postgres: Queryable, keptDays: number): ItemRequests {
  const waiting: Waiting[] = []
  let isWriting = false

  const writeAll = async () => {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) await writeTogether(postgres, waiting.splice(0, ROWS_AT_ONCE))
    isWriting = false
  }

  return {
    async remember(apiKeyId, requests) {
      if (keptDays === 0) return
      const written = requests.map(
        (request) =>
          new Promise<void>((resolve, reject) => {
            waiting.push({ apiKeyId, request, written: resolve, failed: reject })
          }),
      )
      // It fails for nobody: each learns of its own.
      void writeAll()
      await Promise.all(written)
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

async function writeTogether(postgres: Queryable, asked: readonly Waiting[]): Promise<void> {
  try {
    await write(postgres, asked)
    for (const { written } of asked) written()
  } catch (error) {
    if (asked.length === 1 || error instanceof ServiceUnavailableError) {
      for (const { failed } of asked) failed(error)
      return
    }
    // What one of them cannot be written for is no reason to lose the others.
    for (const one of asked) await writeTogether(postgres, [one])
  }
}

async function write(postgres: Queryable, asked: readonly Waiting[]): Promise<void> {
  // One statement may not meet a row twice.
  const last = [...new Map(asked.map((one) => [`${one.apiKeyId} ${one.request.requestId}`, one])).values()]
  await postgres.query(sql`
    INSERT INTO fpo_requests (api_key_id, request_id, description)
    SELECT api_key_id, request_id, description
      FROM unnest(${last.map(({ apiKeyId }) => apiKeyId)}::integer[],
                  ${last.map(({ request }) => request.requestId)}::text[],
                  ${last.map(({ request }) => request.description)}::text[]) AS asked (api_key_id, request_id, description)
    ON CONFLICT (api_key_id, request_id) DO UPDATE SET description = excluded.description, asked_at = now()`)
}
