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
  /** For the client to say later what it declared. */
  remember(requests: readonly ItemRequest[]): Promise<void>
  /** An error that was not foreseen; the client learns only that there was one. */
  onFailure(error: unknown): void
}

/** Rows that are classified at once: they share the look-ups of a group and keep the engine's threads busy. */
const GROUP = 10

/** A batch leaves the rest of its client's limit to the single requests that come meanwhile. */
const SHARE_OF_LIMIT = 0.75

/**
 * Answers a batch, a line of JSON for each row, in order, as fast as the client reads and its limit allows: nothing is
 * classified before somebody asks for the next piece.
 */
export async function* answerBatch(batch: Batch, dependencies: BatchDependencies): AsyncGenerator<string> {
  const { client, requestId, signal, bytes } = batch
  const rows = readAhead(batchRows(bytes))
  const groupSize = Math.max(1, Math.min(GROUP, Math.floor(client.limitPerSecond * SHARE_OF_LIMIT)))
  let line = 0
  try {
    for (;;) {
      const group = await rows.take(groupSize)
      if (group.length === 0) return
      await turn(dependencies.rateLimit, client, group.length, signal)
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
    // The status has been sent: the last line says why there are no more.
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
  if (row.kind === 'bad') return { line, error: fpoError(row.problems) }
  const { results } = await classify(row.request, signal)
  return { line, request_id: rowId(requestId, line), results }
}

/** Waits until the client may have this many rows classified. */
const turn = async (rateLimit: RateLimit, client: ApiClient, rows: number, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const { isAllowed, remaining, msBeforeNext } = await rateLimit.take(client, rows)
    const hasHadItsShare = remaining < client.limitPerSecond * (1 - SHARE_OF_LIMIT)
    if (!isAllowed || hasHadItsShare) await sleep(msBeforeNext, undefined, { signal })
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
