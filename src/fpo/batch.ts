import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { ApiClient } from '../http/auth/api-keys.ts'
import type { RateLimit } from '../http/auth/rate-limit.ts'
import { type Problem, RequestError } from '../http/request-error.ts'
import { type BatchRow, batchRows } from './batch-rows.ts'
import type { Classification } from './classification.ts'
import { fpoError } from './error-format.ts'
import type { ItemRequest } from './item-requests.ts'
import type { ItemSearchRequest } from './item-search.ts'
import { itemSearchResponse } from './item-search-response.ts'
import { readAhead } from './read-ahead.ts'

export interface Batch {
  readonly client: ApiClient
  readonly requestId: string
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  readonly bytes: AsyncIterable<Buffer>
}

export interface BatchDependencies {
  readonly rateLimit: RateLimit
  classify(request: ItemSearchRequest, signal: AbortSignal): Promise<Classification>
  /** Stores descriptions for feedback. */
  remember(requests: readonly ItemRequest[]): Promise<void>
  /** Called with an unexpected error, of which the client sees no details. */
  onFailure(error: unknown): void
}

/** Rows that are classified concurrently, to keep the engine's threads busy. */
const GROUP_SIZE = 10

/** Share of the client's rate limit that a batch uses; the rest is left for single requests. */
const SHARE_OF_LIMIT = 0.75

/**
 * Answers a batch with a line of JSON for each row, in order, as fast as the client reads and its rate limit allows: rows
 * are classified only when the next chunk is consumed.
 */
export async function* answerBatch(batch: Batch, dependencies: BatchDependencies): AsyncGenerator<string> {
  const { client, requestId, signal, bytes } = batch
  const rows = readAhead(batchRows(bytes))
  const groupSize = Math.max(1, Math.min(GROUP_SIZE, Math.floor(client.limitPerSecond * SHARE_OF_LIMIT)))
  let line = 0
  try {
    for (;;) {
      const group = await rows.take(groupSize)
      if (group.length === 0) return
      await waitForLimit(dependencies.rateLimit, client, group.length, signal)
      line = group[0]?.line ?? line
      const answers = await Promise.all(group.map((row) => answerRow(row, requestId, dependencies, signal)))
      await dependencies.remember(
        group.flatMap((row) =>
          row.kind === 'request'
            ? [{ requestId: rowId(requestId, row.line), description: row.request.description }]
            : [],
        ),
      )
      yield answers.map((answer) => `${JSON.stringify(answer)}\n`).join('')
    }
  } catch (error) {
    if (signal.aborted) return
    // The status has been sent already, so the last line reports the error.
    yield `${JSON.stringify({ line, error: fpoError([problemOf(error, dependencies)]) })}\n`
  }
}

const rowId = (requestId: string, line: number): string => `${requestId}.${line}`

const answerRow = async (
  row: BatchRow,
  requestId: string,
  { classify }: BatchDependencies,
  signal: AbortSignal,
): Promise<object> => {
  const { line } = row
  if (row.kind === 'invalid') return { line, error: fpoError(row.problems) }
  const classification = await classify(row.request, signal)
  return { line, request_id: rowId(requestId, line), ...itemSearchResponse(classification) }
}

/** Waits until the rate limit of the client allows this many rows. */
const waitForLimit = async (
  rateLimit: RateLimit,
  client: ApiClient,
  rows: number,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const { isAllowed, remaining, msBeforeNext } = await rateLimit.take(client, rows)
    const isShareUsed = remaining < client.limitPerSecond * (1 - SHARE_OF_LIMIT)
    if (!isAllowed || isShareUsed) await sleep(msBeforeNext, undefined, { signal })
    if (isAllowed) return
  }
}

const problemOf = (error: unknown, { onFailure }: BatchDependencies): Problem => {
  if (error instanceof RequestError) return error.problems[0]
  onFailure(error)
  const stopped = 'This row and those after it were not classified: send them again later.'
  return error instanceof ServiceUnavailableError
    ? { code: 'service_unavailable', detail: `A server that this one depends on is not answering. ${stopped}` }
    : { code: 'internal_error', detail: stopped }
}
