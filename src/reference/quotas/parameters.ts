import { z } from 'zod'
import type { FindCrossFieldProblems } from '../../http/route/cross-field-validation.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { itemId } from '../../tariff-data/resources/codes.ts'
import { dayOf, dayParts, findDayPartProblems, yearSchema } from '../../versions/day-parts.ts'

/** No tariff has had as many. */
const MAX_YEARS = 50

const years = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(yearSchema).max(MAX_YEARS, `Send at most ${MAX_YEARS} years.`),
)

const STATUSES = ['blocked', 'not_blocked', 'exhausted', 'not_exhausted'] as const

export type StatusFilter = (typeof STATUSES)[number]

/** The query parameters of a quota search, in addition to `as_of` and the page. */
export const quotaParameters = {
  goods_nomenclature_item_id: itemId.optional().meta({
    description: 'Quotas for goods of this code, declared on it or on an ancestor.',
  }),
  geographical_area_id: z
    .string()
    .regex(/^[A-Za-z0-9]{2,4}$/, 'Send the id of an area, such as FR or 1013.')
    .optional()
    .meta({ description: 'Quotas open to this area or to a group that contains it.' }),
  order_number: z
    .string()
    .regex(/^\d{6}$/, 'An order number has six digits.')
    .optional(),
  critical: z.enum(['Y', 'N'], 'Send Y or N.').optional().meta({
    description: 'Whether the quota is nearly used up.',
  }),
  status: z.preprocess(
    // The public service's form sends `not+blocked`.
    (value) => (typeof value === 'string' ? value.replaceAll(/[+ ]/g, '_') : value),
    z.enum(STATUSES, `Send one of ${STATUSES.join(', ')}.`).optional(),
  ),
  years: years.meta({
    description: 'Shows the periods that start in one of these years, instead of those that include the day.',
  }),
  year: dayParts.year.meta({
    description: 'With `month` and `day`: the day, instead of `as_of`. Alone: like `years`.',
  }),
  month: dayParts.month.meta({ description: 'Ignored without `year`.' }),
  day: dayParts.day.meta({ description: 'Ignored without `year`.' }),
} as const

interface SentPeriod {
  readonly years: readonly string[]
  readonly year?: string | undefined
  readonly month?: string | undefined
  readonly day?: string | undefined
}

/** Which periods of quotas to show. */
export interface ChosenPeriods {
  readonly day: IsoDate
  /** Null: those that run on the day. */
  readonly startingIn: readonly number[] | null
}

/** The periods that a validated query selects. */
export function readPeriods(sent: SentPeriod, asOf: IsoDate): ChosenPeriods {
  const { year, years: several } = sent
  const day = dayOf(sent)
  if (day === null) {
    const all = [...several, ...(year === undefined ? [] : [year])].map(Number)
    return { day: asOf, startingIn: all.length === 0 ? null : all }
  }
  return { day, startingIn: several.length === 0 ? null : several.map(Number) }
}

/** A year alone is not a day, and month and day are ignored without one. */
export const findDayCrossFieldProblems: FindCrossFieldProblems = (sent) => {
  const { year, month, day } = sent
  return year === undefined || (month === undefined && day === undefined) ? [] : findDayPartProblems(sent)
}
