import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../../errors/service-unavailable-error.ts'
import type { ApiClient } from '../../http/auth/api-keys.ts'
import type { RateLimit } from '../../http/auth/rate-limit.ts'
import { type Problem, RequestError } from '../../http/errors/request-error.ts'
import { classifyRows, GROUP_SIZE, type RowClassifier, type RowOutcome } from '../classify-rows.ts'
import { fpoError } from '../error-format.ts'
import type { ItemRequest } from '../feedback/item-requests.ts'
import { classifiedText } from '../item-search.ts'
import { itemSearchResponse } from '../item-search-response.ts'
import { batchRows } from './batch-rows.ts'
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

/** Share of the client's rate limit that a batch uses; the rest is left for single requests. */
const SHARE_OF_LIMIT = 0.75

/**
 * Answers a batch with a line of JSON for each row, in order, as fast as the client reads and its rate limit allows: rows
 * are classified only when the next chunk is consumed.
 */
export async function* answerBatch(batch: Batch, dependencies: BatchDependencies): AsyncGenerator<string> {
  const { client, requestId, signal, bytes } = batch
  const { rateLimit, remember, isStopping } = dependencies
  const maxGroup = Math.max(1, Math.min(GROUP_SIZE, Math.floor(client.limitPerSecond * SHARE_OF_LIMIT)))
  let line = 0
  try {
    const groups = classifyRows(readAhead(batchRows(bytes), maxGroup), {
      ...dependencies,
      signal,
      async admit(group, work) {
        await waitForLimit(rateLimit, client, group.length, signal)
        line = group[0]?.row ?? line
        if (isStopping()) throw stoppingAt(line)
        const done = await work()
        await remember(
          group.flatMap((row) =>
            row.kind === 'request'
              ? [{ requestId: rowId(requestId, row.row), description: classifiedText(row.request) }]
              : [],
          ),
        )
        return done
      },
    })
    for await (const outcomes of groups) {
      yield outcomes.map((outcome) => `${JSON.stringify(responseTo(outcome, requestId))}\n`).join('')
      line = (outcomes.at(-1)?.row ?? line) + 1
    }
  } catch (error) {
    if (signal.aborted) return
    // The status has been sent already, so the last line reports the error.
    yield `${JSON.stringify({ line, error: fpoError([problemOf(error, dependencies)]) })}\n`
  }
}

const rowId = (requestId: string, line: number): string => `${requestId}.${line}`

const responseTo = (outcome: RowOutcome<number>, requestId: string): object => {
  const line = outcome.row
  if (outcome.kind === 'invalid') return { line, error: fpoError(outcome.problems) }
  if (outcome.kind === 'failed') return { line, error: fpoError([NOT_CLASSIFIED]) }
  return { line, request_id: rowId(requestId, line), ...itemSearchResponse(outcome.classification) }
}

const NOT_CLASSIFIED: Problem = {
  code: 'service_unavailable',
  detail: 'A server that this one depends on did not answer in time. This row was not classified: send it again later.',
}

const stoppingAt = (line: number): RequestError =>
  new RequestError({
    code: 'service_unavailable',
    detail: `The server is stopping. Send line ${line} and those after it again.`,
  })

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
