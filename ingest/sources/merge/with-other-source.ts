import type { DutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { PublishedReport } from '../published-report.ts'
import type { PublishedMeasure } from '../reading/published-measure.ts'
import { isSame } from './merge-records.ts'
import { TARIFF, WEEKLY } from './merged-sources.ts'

const DUTY = 'measure__duty_expression'
const CONDITIONS = 'measure__conditions'

/** Columns that both sources have, where no value is a value: a measure without an end is open. */
const COMPARED = [
  'measure__type__id',
  'measure__additional_code__code',
  'measure__effective_start_date',
  'measure__effective_end_date',
  'measure__geographical_area__id',
  'measure__quota__order_number',
] as const

/** The values of a defined measure with those that only the weekly file has, and the columns that these are. */
export function withWeekly<M extends PublishedMeasure>(
  values: M,
  weekly: PublishedMeasure | undefined,
  duties: DutyReader,
  report: PublishedReport,
): { readonly values: M; readonly fromWeekly: readonly (typeof DUTY | typeof CONDITIONS)[] } {
  if (weekly === undefined) return { values, fromWeekly: [] }
  for (const column of COMPARED) {
    if (!isSame(values[column], weekly[column])) report.conflicting(WEEKLY, TARIFF, column)
  }
  const fromWeekly: (typeof DUTY | typeof CONDITIONS)[] = []
  if (values[DUTY] === null && weekly[DUTY] !== null) fromWeekly.push(DUTY)
  else if (!isSameDuty(values[DUTY], weekly[DUTY], duties)) report.conflicting(WEEKLY, TARIFF, DUTY)
  if (hasThresholds(weekly[CONDITIONS]) && !hasThresholds(values[CONDITIONS])) fromWeekly.push(CONDITIONS)
  for (const column of fromWeekly) report.filled(WEEKLY, column)
  return { values: { ...values, ...Object.fromEntries(fromWeekly.map((name) => [name, weekly[name]])) }, fromWeekly }
}

/** The Department for Business and Trade publishes conditions without the amounts that they compare. */
const hasThresholds = (conditions: string | null): boolean => conditions?.includes(',threshold:') ?? false

/** `8%` is `8.00%`. */
function isSameDuty(one: string | null, other: string | null, duties: DutyReader): boolean {
  if (isSame(one, other)) return true
  const [first, second] = [one, other].map((duty) => rateOf(duty, duties))
  return first !== null && first === second
}

function rateOf(duty: string | null, duties: DutyReader): string | null {
  const reading = duty === null ? null : duties.read(duty)
  if (reading?.kind !== 'duties') return null
  return JSON.stringify(
    reading.duties.map(({ components }) =>
      components.map(({ spelling, dutyAmount, ...codes }) => ({ ...codes, amount: dutyAmount && Number(dutyAmount) })),
    ),
  )
}
