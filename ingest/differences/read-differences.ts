import { z } from 'zod'
import { at } from '../../src/collections/at.ts'
import type { Queryable, Transaction } from '../../src/postgres/client.ts'
import { queryRows } from '../../src/postgres/query-rows.ts'
import { sql } from '../../src/postgres/sql.ts'
import { type CodeLists, codeListColumns, codeListRows, codeListsOf } from '../../src/tariff-data/code-lists.ts'
import type { Difference } from '../../src/tariff-data/difference.ts'
import type { ComponentRow } from '../../src/tariff-data/measures/measure-rows.ts'
import { dutyOf } from '../../src/tariff-data/measures/resolve-measure.ts'
import { differenceStatement } from './difference-statement.ts'

/** Holds a megabyte or so at a time, with few enough round trips that they do not show. `FETCH` takes no parameter. */
const FETCH = sql`FETCH 1000 FROM differences`

interface Row extends Omit<Difference, 'duty_expression' | 'previous_duty_expression'> {
  /** Orders the differences of one sid. */
  readonly rank: number
  readonly components: readonly ComponentRow[] | null
  readonly recorded_duty: string | null
  readonly previous_components: readonly ComponentRow[] | null
  readonly previous_recorded_duty: string | null
}

/**
 * The differences between the nomenclature and measures of two versions, in batches: nomenclature before measures, then
 * by code. Read with a cursor, which ends with the transaction: one call in each.
 */
export async function* readDifferences(
  transaction: Transaction,
  previousId: number,
  nextId: number,
): AsyncGenerator<readonly Difference[]> {
  const previousLists = await readCodeLists(transaction, previousId)
  const nextLists = await readCodeLists(transaction, nextId)
  await transaction.query(sql`DECLARE differences NO SCROLL CURSOR FOR ${differenceStatement(previousId, nextId)}`)
  for (;;) {
    const rows = await transaction.query<Row>(FETCH)
    if (rows.length === 0) return
    yield rows.map((row) => differenceOf(row, previousLists, nextLists)).filter(isDifferent)
  }
}

function differenceOf(row: Row, previousLists: CodeLists, nextLists: CodeLists): Difference {
  const { rank: _, components, recorded_duty, previous_components, previous_recorded_duty, ...rest } = row
  return {
    ...rest,
    duty_expression: dutyText(components, recorded_duty, nextLists),
    previous_duty_expression: dutyText(previous_components, previous_recorded_duty, previousLists),
  }
}

/** The same duty may be recorded as text in one version and as components in the other. */
const isDifferent = ({ change, duty_expression, previous_duty_expression }: Difference): boolean =>
  change !== 'duty_changed' || duty_expression !== previous_duty_expression

function dutyText(
  components: readonly ComponentRow[] | null,
  recorded: string | null,
  codeLists: CodeLists,
): string | null {
  const { base } = dutyOf(
    {
      components: components ?? [],
      dutyBase: recorded,
      dutyFormattedBase: null,
      dutyVerbose: null,
      rawDuty: null,
    },
    codeLists,
  )
  return base === '' ? null : base
}

async function readCodeLists(db: Queryable, dataVersionId: number): Promise<CodeLists> {
  const rows = await queryRows(db, z.object(codeListRows), sql`SELECT ${codeListColumns(dataVersionId)}`)
  return codeListsOf(at(rows, 0))
}
