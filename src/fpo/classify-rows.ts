import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../errors/service-unavailable-error.ts'
import type { Problem } from '../http/errors/request-error.ts'
import { bodyProblems } from '../http/route/validate.ts'
import type { LiveVersions } from '../versions/live-versions.ts'
import type { Classification, Classify } from './classification.ts'
import { classifiedTariff } from './classified-tariff.ts'
import { type ItemSearchRequest, itemSearchRequestSchema } from './item-search.ts'

/** A row of a batch or table with the request that it contains, or with the problems of one that is invalid. */
export type RowToClassify<Row> =
  | { readonly kind: 'request'; readonly row: Row; readonly request: ItemSearchRequest }
  | InvalidRow<Row>

export interface InvalidRow<Row> {
  readonly kind: 'invalid'
  readonly row: Row
  readonly problems: readonly [Problem, ...Problem[]]
}

/** `failed`: the request is valid, but a server did not answer in any try. */
export type RowOutcome<Row> =
  | { readonly kind: 'classified'; readonly row: Row; readonly classification: Classification }
  | InvalidRow<Row>
  | { readonly kind: 'failed'; readonly row: Row; readonly error: ServiceUnavailableError }

/** The classifier of rows. */
export interface RowClassifier {
  classify(request: ItemSearchRequest, signal: AbortSignal): Promise<Classification>
  /** Milliseconds before a row is tried again while a server is away; doubled each time. Default 500. */
  readonly firstRetryMs?: number
}

export interface ClassifyRowsOptions<Row> extends RowClassifier {
  readonly signal: AbortSignal
  /** Runs a group as soon as limits allow. Its error ends the classification. Default: at once. */
  admit?<T>(group: readonly RowToClassify<Row>[], work: () => Promise<T>): Promise<T>
  /** Failed rows in a row from which the others are not tried. Default 10. */
  readonly maxFailedInARow?: number
}

/** Rows that are classified concurrently: enough to keep the engine's threads busy. */
export const GROUP_SIZE = 10

/** Requests of a row that listen to the signal at the same time. */
const LISTENERS_PER_ROW = 8

/** Times that a row is tried again while a server is away: 7.5 seconds in all. */
const RETRIES = 4

const FIRST_RETRY_MS = 500

const MAX_FAILED_IN_A_ROW = 10

/**
 * Classifies rows in their order, a group of at most {@link GROUP_SIZE} at a time, as fast as the outcomes are consumed.
 * @throws ServiceUnavailableError after the outcomes of too many failed rows in a row: the next ones would fare no better
 */
export async function* classifyRows<Row>(
  groups: AsyncIterable<readonly RowToClassify<Row>[]>,
  options: ClassifyRowsOptions<Row>,
): AsyncGenerator<readonly RowOutcome<Row>[]> {
  const { signal, admit = (_group, work) => work(), maxFailedInARow = MAX_FAILED_IN_A_ROW } = options
  setMaxListeners(GROUP_SIZE * LISTENERS_PER_ROW, signal)
  let failedInARow = 0
  for await (const group of groups) {
    const outcomes = await admit(group, () => Promise.all(group.map((row) => classifyRow(row, options))))
    yield outcomes
    for (const { kind } of outcomes) failedInARow = kind === 'failed' ? failedInARow + 1 : 0
    const last = outcomes.at(-1)
    if (last?.kind === 'failed' && failedInARow >= maxFailedInARow) throw last.error
  }
}

/** A row with the request that a client or a table means by `value`. */
export const rowToClassify = <Row>(row: Row, value: unknown): RowToClassify<Row> => {
  const parsed = itemSearchRequestSchema.safeParse(value)
  if (parsed.success) return { kind: 'request', row, request: parsed.data }
  const [first, ...rest] = bodyProblems(parsed.error, value, 400)
  if (first === undefined) throw new Error('The schema rejected a row without an issue.')
  return { kind: 'invalid', row, problems: [first, ...rest] }
}

/** Resolves the live version for each row: it may change during a long batch. */
export const classifyLive =
  (classify: Classify, liveVersions: LiveVersions): RowClassifier['classify'] =>
  async (request, signal) =>
    classify(await classifiedTariff(liveVersions), request, { signal })

/** The rows of a table in groups. */
export async function* groupsOf<Row>(
  rows: AsyncIterable<RowToClassify<Row>> | Iterable<RowToClassify<Row>>,
): AsyncGenerator<readonly RowToClassify<Row>[]> {
  let group: RowToClassify<Row>[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < GROUP_SIZE) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

const classifyRow = async <Row>(
  row: RowToClassify<Row>,
  { classify, signal, firstRetryMs = FIRST_RETRY_MS }: ClassifyRowsOptions<Row>,
): Promise<RowOutcome<Row>> => {
  if (row.kind === 'invalid') return row
  for (let retry = 0; ; retry += 1) {
    try {
      return { kind: 'classified', row: row.row, classification: await classify(row.request, signal) }
    } catch (error) {
      if (!(error instanceof ServiceUnavailableError)) throw error
      // A server that stalls for seconds must not cost a batch its rows.
      if (retry === RETRIES) return { kind: 'failed', row: row.row, error }
      await sleep(firstRetryMs * 2 ** retry, undefined, { signal })
    }
  }
}
