import type { Logger } from 'pino'
import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import type { Queryable } from '../../postgres/client.ts'
import { sql } from '../../postgres/sql.ts'

/** A description that an operator sent. */
export interface ItemRequest {
  readonly requestId: string
  readonly description: string
}

/** The descriptions that operators sent, kept for as long as feedback is possible. */
export interface ItemRequests {
  /** A later request of the same operator with the same id replaces the former. */
  remember(apiKeyId: number, requests: readonly ItemRequest[]): Promise<void>
  /** Null if the operator sent no such request, or too long ago. */
  descriptionOf(apiKeyId: number, requestId: string): Promise<string | null>
  /** Deletes requests that are too old. */
  prune(): Promise<void>
}

/** A request that waits to be written. */
interface PendingRequest {
  readonly apiKeyId: number
  readonly request: ItemRequest
  readonly written: () => void
  readonly failed: (error: unknown) => void
}

/** Rows of one statement. */
const MAX_ROWS = 1000

/**
 * Writes one statement at a time, with all requests that arrived during the one before: a single request is written at
 * once, and under load hundreds share a statement.
 * @param keptDays 0: nothing is stored
 */
export function createItemRequests(postgres: Queryable, keptDays: number): ItemRequests {
  const pending: PendingRequest[] = []
  let isWriting = false

  const writeAll = async () => {
    if (isWriting) return
    isWriting = true
    while (pending.length > 0) await writeTogether(postgres, pending.splice(0, MAX_ROWS))
    isWriting = false
  }

  return {
    async remember(apiKeyId, requests) {
      if (keptDays === 0) return
      const written = requests.map(
        (request) =>
          new Promise<void>((resolve, reject) => {
            pending.push({ apiKeyId, request, written: resolve, failed: reject })
          }),
      )
      // Never rejects: each request has its own outcome.
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

async function writeTogether(postgres: Queryable, requests: readonly PendingRequest[]): Promise<void> {
  try {
    await write(postgres, requests)
    for (const { written } of requests) written()
  } catch (error) {
    if (requests.length === 1 || error instanceof ServiceUnavailableError) {
      for (const { failed } of requests) failed(error)
      return
    }
    // One at a time, so that a row that cannot be written does not lose the others.
    for (const one of requests) await writeTogether(postgres, [one])
  }
}

async function write(postgres: Queryable, requests: readonly PendingRequest[]): Promise<void> {
  // A statement must not contain the same key twice.
  const last = [...new Map(requests.map((one) => [`${one.apiKeyId} ${one.request.requestId}`, one])).values()]
  await postgres.query(sql`
    INSERT INTO fpo_requests (api_key_id, request_id, description)
    SELECT api_key_id, request_id, description
      FROM unnest(${last.map(({ apiKeyId }) => apiKeyId)}::integer[],
                  ${last.map(({ request }) => request.requestId)}::text[],
                  ${last.map(({ request }) => request.description)}::text[]) AS pending (api_key_id, request_id, description)
    ON CONFLICT (api_key_id, request_id) DO UPDATE SET description = excluded.description, asked_at = now()`)
}

/** A failure is only logged: the response matters more than the chance of feedback on it. */
export async function rememberOrWarn(
  itemRequests: ItemRequests,
  apiKeyId: number | Promise<number>,
  { logger }: { readonly logger: Logger },
  requests: readonly ItemRequest[],
): Promise<void> {
  try {
    await itemRequests.remember(await apiKeyId, requests)
  } catch (error) {
    logger.warn({ err: error }, 'a description could not be stored for feedback')
  }
}

/** Descriptions are kept this much too long at most. Several processes may prune at the same time. */
const PRUNE_INTERVAL_MS = 60 * 60 * 1000

/** Deletes descriptions that are too old, now and every hour. Returns a function that stops it. */
export function pruneRegularly(itemRequests: ItemRequests, onFailure: (error: unknown) => void): () => void {
  const prune = (): void => {
    itemRequests.prune().catch(onFailure)
  }
  prune()
  const timer = setInterval(prune, PRUNE_INTERVAL_MS)
  return () => clearInterval(timer)
}
