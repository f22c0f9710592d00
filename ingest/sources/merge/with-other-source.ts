import type { DutyReader } from '../../../src/tariff/duty-text/duty-reader.ts'
import type { PublishedReport } from '../published-report.ts'
import type { PublishedMeasure } from '../reading/published-measure.ts'
import type { SourceId } from '../registry.ts'
import { isSame } from './merge-records.ts'
import { isOneDayApart } from './one-day-apart.ts'

const DUTY = 'measure__duty_expression'
const CONDITIONS = 'measure__conditions'
const END = 'measure__effective_end_date'

/** Columns that both sources have, where no value is a value: a measure without an end is open. */
const COMPARED = [
  'measure__type__id',
  'measure__additional_code__code',
  'measure__effective_start_date',
  END,
  'measure__geographical_area__id',
  'measure__quota__order_number',
] as const

/** What a source says of a measure. */
export interface SourceMeasure<M extends PublishedMeasure = PublishedMeasure> {
  readonly source: SourceId
  readonly values: M
}

/**
 * The values of a measure with those that only another source has, and the columns that these are. Differences are counted.
 * The other source is one of HMRC, whose ends win where they are one day apart.
 */
export function withOtherSource<M extends PublishedMeasure>(
  { source, values }: SourceMeasure<M>,
  other: SourceMeasure,
  duties: DutyReader,
  report: PublishedReport,
): { readonly values: M; readonly taken: readonly string[] } {
  const taken: (typeof DUTY | typeof CONDITIONS | typeof END)[] = []
  for (const column of COMPARED) {
    if (isSame(values[column], other.values[column])) continue
    if (column === END && isOneDayApart(values[END], other.values[END])) {
      report.conflicting(source, other.source, `${END} by one day`)
      taken.push(END)
    } else report.conflicting(other.source, source, column)
  }
  if (values[DUTY] === null && other.values[DUTY] !== null) taken.push(DUTY)
  else if (!isSameDuty(values[DUTY], other.values[DUTY], duties)) report.conflicting(other.source, source, DUTY)
  if (hasThresholds(other.values[CONDITIONS]) && !hasThresholds(values[CONDITIONS])) taken.push(CONDITIONS)
  for (const column of taken) if (column !== END) report.filled(other.source, column)
  return { values: { ...values, ...Object.fromEntries(taken.map((name) => [name, other.values[name]])) }, taken }
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
