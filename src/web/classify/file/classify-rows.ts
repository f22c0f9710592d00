import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceUnavailableError } from '../../../errors/service-unavailable-error.ts'
import { classifyAgain, type RowClassifier } from '../../../fpo/classify-again.ts'
import { isShortEnough, itemSearchRequestSchema, MAX_DESCRIPTION_LENGTH } from '../../../fpo/item-search.ts'
import { RequestError } from '../../../http/errors/request-error.ts'
import type { Digits } from '../digits-field.tsx'
import { REFUSALS } from '../refusals.ts'
import { LIKELY_SCORE } from '../score.ts'
import type { Table, TableRow } from './read-table.ts'

/** `failed`: the row was not classified, though it may be valid. */
export type Outcome = 'answered' | 'unsure' | 'refused' | 'failed'

export interface ClassifiedRow extends TableRow {
  readonly description: string
  /** Best first. */
  readonly codes: readonly { readonly code: string; readonly score: number }[]
  readonly outcome: Outcome
  /** Why there is no code; empty if there is one. */
  readonly problem: string
}

export interface RowsDependencies extends RowClassifier {
  /** Runs a group of rows when there is room for it. */
  admitted<T>(work: () => Promise<T>): Promise<T>
  /** Aborted when the visitor goes away or the time for a file is over. */
  readonly signal: AbortSignal
  /** Whether the service is about to end. */
  isStopping(): boolean
  /** Called with what kept a row from being classified. */
  onFailure(error: unknown): void
}

/** Codes for each row: a file is looked through row by row, and the third is seldom the right one. */
export const CODES_PER_ROW = 3

/** Rows that are classified concurrently; as many as in a batch of the API. */
const GROUP_SIZE = 10

/** Requests of a row that listen to the signal at the same time. */
const LISTENERS_OF_A_ROW = 8

/** Times that a group waits for room, a second each, while others use the service. */
const ROOM_RETRIES = 20
const ROOM_RETRY_MS = 1000

/** Groups in a row of which no row was classified, from which on the rest is not tried. */
const MAX_FAILED_GROUPS = 2

const NOT_CLASSIFIED = 'Not classified: send this row again later'

/** Classifies the rows of a table in their order, a group at a time. What cannot be classified has outcome `failed`. */
export async function* classifyRows(
  { rows, description }: Table,
  digits: Digits,
  dependencies: RowsDependencies,
): AsyncGenerator<readonly ClassifiedRow[]> {
  const { signal, isStopping, onFailure } = dependencies
  setMaxListeners(GROUP_SIZE * LISTENERS_OF_A_ROW, signal)
  let failedGroups = 0
  for (let start = 0; start < rows.length; start += GROUP_SIZE) {
    const group = rows.slice(start, start + GROUP_SIZE)
    const described = group.map((row) => ({ ...row, description: (row.cells[description] ?? '').trim() }))
    if (isStopping() || signal.aborted || failedGroups >= MAX_FAILED_GROUPS) {
      yield described.map(failed)
      continue
    }
    const classified = await inRoom(dependencies, () =>
      Promise.all(described.map((row) => classifyRow(row, digits, dependencies))),
    ).catch((error: unknown) => {
      if (!signal.aborted) onFailure(error)
      return described.map(failed)
    })
    failedGroups = classified.every(({ outcome }) => outcome === 'failed') ? failedGroups + 1 : 0
    yield classified
  }
}

type DescribedRow = Omit<ClassifiedRow, 'codes' | 'outcome' | 'problem'>

const failed = (row: DescribedRow): ClassifiedRow => ({ ...row, codes: [], outcome: 'failed', problem: NOT_CLASSIFIED })

const refused = (row: DescribedRow, problem: string): ClassifiedRow => ({
  ...row,
  codes: [],
  outcome: 'refused',
  problem,
})

async function classifyRow(row: DescribedRow, digits: Digits, dependencies: RowsDependencies): Promise<ClassifiedRow> {
  const { description } = row
  const parsed = itemSearchRequestSchema.safeParse({ description, digits, limit: CODES_PER_ROW })
  if (!parsed.success) {
    const isLong = !isShortEnough(description)
    return refused(row, isLong ? `Longer than ${MAX_DESCRIPTION_LENGTH} characters` : 'No description')
  }
  try {
    const { results, reason } = await classifyAgain(parsed.data, dependencies, dependencies.signal)
    const best = results[0]
    if (best === undefined) return refused(row, reason === null ? 'No code found' : REFUSALS[reason])
    return { ...row, codes: results, outcome: best.score >= LIKELY_SCORE ? 'answered' : 'unsure', problem: '' }
  } catch (error) {
    if (!(error instanceof ServiceUnavailableError)) throw error
    return failed(row)
  }
}

/** A visitor who waits for minutes can wait a second longer for room. */
async function inRoom<T>({ admitted, signal }: RowsDependencies, work: () => Promise<T>): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await admitted(work)
    } catch (error) {
      const isBusy = error instanceof RequestError && error.problems[0].code === 'service_unavailable'
      if (!isBusy || retry === ROOM_RETRIES) throw error
      await sleep(ROOM_RETRY_MS, undefined, { signal })
    }
  }
}
