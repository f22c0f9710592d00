import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { ApiClient } from '../http/auth/api-keys.ts'
import type { RateLimit } from '../http/auth/rate-limit.ts'
import { type Problem, RequestError } from '../http/errors/request-error.ts'
import { type BatchRow, batchRows } from './batch-rows.ts'
import { classifyAgain, type RowClassifier } from './classify-again.ts'
import { fpoError } from './error-format.ts'
import type { ItemRequest } from './item-requests.ts'
import { itemSearchResponse } from './item-search-response.ts'
import { readAhead } from './read-ahead.ts'

export interface Batch {
  readonly client: ApiClient
  readonly requestId: string
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal
  readonly bytes: AsyncIterable<Buffer>
}

export interface BatchDependencies extends RowClassifier {
  readonly rateLimit: RateLimit
  /** Stores descriptions for feedback. */
  remember(requests: readonly ItemRequest[]): Promise<void>
  /** Called with an unexpected error, of which the client sees no details. */
  onFailure(error: unknown): void
  /** Whether the service is about to end: the batch then ends before its next rows. */
  isStopping(): boolean
}

/** Rows that are classified concurrently, to keep the engine's threads busy. */
const GROUP_SIZE = 10

/** Rows in a row without an answer after all retries, from which a batch ends. */
const MAX_FAILED_IN_A_ROW = 10

/** Requests of a row that listen to the client's signal at the same time. */
const LISTENERS_OF_A_ROW = 8

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
  setMaxListeners(GROUP_SIZE * LISTENERS_OF_A_ROW, signal)
  let line = 0
  let failedInARow = 0
  try {
    for (;;) {
      const group = await rows.take(groupSize)
      if (group.length === 0) return
      await waitForLimit(dependencies.rateLimit, client, group.length, signal)
      line = group[0]?.line ?? line
      if (dependencies.isStopping()) {
        yield stoppedAt(line)
        return
      }
      const answers = await Promise.all(group.map((row) => answerRow(row, requestId, dependencies, signal)))
      await dependencies.remember(
        group.flatMap((row) =>
          row.kind === 'request'
            ? [{ requestId: rowId(requestId, row.line), description: row.request.description }]
            : [],
        ),
      )
      yield answers.map(({ response }) => `${JSON.stringify(response)}\n`).join('')
      line = (group.at(-1)?.line ?? line) + 1
      for (const { failure } of answers) failedInARow = failure === undefined ? 0 : failedInARow + 1
      const failure = answers.at(-1)?.failure
      // The next ones would fare no better.
      if (failure !== undefined && failedInARow >= MAX_FAILED_IN_A_ROW) throw failure
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
  dependencies: BatchDependencies,
  signal: AbortSignal,
): Promise<RowAnswer> => {
  const { line } = row
  if (row.kind === 'invalid') return { response: { line, error: fpoError(row.problems) } }
  try {
    const classification = await classifyAgain(row.request, dependencies, signal)
    return { response: { line, request_id: rowId(requestId, line), ...itemSearchResponse(classification) } }
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error
    return { response: { line, error: fpoError([NOT_CLASSIFIED]) }, failure: error }
  }
}

interface RowAnswer {
  readonly response: object
  /** Why the row was not classified, though it is valid. */
  readonly failure?: ServiceUnavailableError
}

const NOT_CLASSIFIED: Problem = {
  code: 'service_unavailable',
  detail: 'A server that this one depends on did not answer in time. This row was not classified: send it again later.',
}

/** The last line of a batch that ends because the service does. */
const stoppedAt = (line: number): string => {
  const detail = `The server is stopping. Send line ${line} and those after it again.`
  return `${JSON.stringify({ line, error: fpoError([{ code: 'service_unavailable', detail }]) })}\n`
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
