import { setTimeout as sleep } from 'node:timers/promises'
import {
  classifyRows,
  type DeclaredCode,
  descriptionSchema,
  GROUP_SIZE,
  groupsOf,
  isShortEnough,
  LIKELY_SCORE,
  MAX_DESCRIPTION_LENGTH,
  type RowClassifier,
  type RowOutcome,
  rowToClassify,
} from '../../../fpo/index.ts'
import { RequestError } from '../../../http/errors/request-error.ts'
import type { TableRow } from '../../../tables/read-rows.ts'
import type { Digits } from '../digits-field.tsx'
import { REFUSALS } from '../refusals.ts'
import type { Table } from './read-table.ts'

/** `failed`: the row was not classified, though it may be valid. */
export type Outcome = 'answered' | 'unsure' | 'refused' | 'failed'

export interface ClassifiedRow extends DescribedRow {
  /** Best first. */
  readonly codes: readonly { readonly code: string; readonly score: number }[]
  readonly outcome: Outcome
  /** Why there is no code; empty if there is one. */
  readonly problem: string
  /** The description in English, if it is in another language; else empty. */
  readonly readAs: string
  /** Whether the declared code fits; null if the row has none. */
  readonly declared: DeclaredCode | null
}

interface DescribedRow extends TableRow {
  readonly description: string
}

export interface TableDependencies extends RowClassifier {
  /** Runs a group of rows when there is capacity for it. */
  admitted<T>(work: () => Promise<T>): Promise<T>
  /** Aborted when the visitor goes away or the time for a file is over. */
  readonly signal: AbortSignal
  /** Whether the service is about to end. */
  isStopping(): boolean
  /** Called with what kept rows from being classified. */
  onFailure(error: unknown): void
}

/** Codes for each row: a file is looked through row by row, and the third is seldom the right one. */
export const CODES_PER_ROW = 3

/** Times that a group waits for capacity, a second each, while others use the service. */
const ADMISSION_RETRIES = 40
const ADMISSION_RETRY_MS = 1000

/** Rows of two groups: a visitor can wait for the retries of a second one. */
const MAX_FAILED_IN_A_ROW = 2 * GROUP_SIZE

/** Classifies the rows of a table in their order, a group at a time. What cannot be classified has outcome `failed`. */
export async function* classifyTable(
  { rows, description, declared }: Table,
  digits: Digits,
  dependencies: TableDependencies,
): AsyncGenerator<readonly ClassifiedRow[]> {
  const { signal, isStopping, onFailure } = dependencies
  const described = rows.map((row) => ({ ...row, description: (row.cells[description] ?? '').trim() }))
  const requests = described.map((row) => {
    const declaredCode = (row.cells[declared] ?? '').trim()
    return rowToClassify(row, {
      description: row.description,
      digits,
      limit: CODES_PER_ROW,
      ...(declaredCode !== '' && { declared_code: declaredCode }),
    })
  })
  let done = 0
  try {
    const groups = classifyRows(groupsOf(requests), {
      ...dependencies,
      maxFailedInARow: MAX_FAILED_IN_A_ROW,
      admit: (_group, work) => admitPatiently(dependencies, work),
    })
    for await (const outcomes of groups) {
      yield outcomes.map(classifiedRow)
      done += outcomes.length
    }
  } catch (error) {
    if (!signal.aborted && !isStopping()) onFailure(error)
  }
  if (done < described.length) yield described.slice(done).map(failed)
}

const failed = (row: DescribedRow): ClassifiedRow => ({
  ...row,
  codes: [],
  outcome: 'failed',
  problem: 'Not classified: send this row again later',
  readAs: '',
  declared: null,
})

const refused = (
  row: DescribedRow,
  problem: string,
  { readAs = '', declared = null }: Partial<Pick<ClassifiedRow, 'readAs' | 'declared'>> = {},
): ClassifiedRow => ({
  ...row,
  codes: [],
  outcome: 'refused',
  problem,
  readAs,
  declared,
})

const classifiedRow = (outcome: RowOutcome<DescribedRow>): ClassifiedRow => {
  const { row } = outcome
  if (outcome.kind === 'failed') return failed(row)
  if (outcome.kind === 'invalid') {
    if (!isShortEnough(row.description)) return refused(row, `Longer than ${MAX_DESCRIPTION_LENGTH} characters`)
    if (!descriptionSchema.safeParse(row.description).success) return refused(row, 'No description')
    return refused(row, 'The declared code must have 4 to 10 digits')
  }
  const { results, reason, searchedAs: readAs = '', declared = null } = outcome.classification
  const found = { readAs, declared }
  const best = results[0]
  if (best === undefined) return refused(row, reason === null ? 'No code found' : REFUSALS[reason], found)
  return { ...row, ...found, codes: results, outcome: best.score >= LIKELY_SCORE ? 'answered' : 'unsure', problem: '' }
}

/** Waits for capacity: a visitor who waits for minutes can wait a second longer. */
async function admitPatiently<T>(
  { admitted, signal, isStopping }: TableDependencies,
  work: () => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    signal.throwIfAborted()
    if (isStopping()) throw new Error('the service is about to end')
    try {
      return await admitted(work)
    } catch (error) {
      const isBusy = error instanceof RequestError && error.problems[0].code === 'service_unavailable'
      if (!isBusy || retry === ADMISSION_RETRIES) throw error
      await sleep(ADMISSION_RETRY_MS, undefined, { signal })
    }
  }
}
