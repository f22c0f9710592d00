import { z } from 'zod'
import type { FindCrossFieldProblems } from '../../http/route/cross-field-validation.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { isIsoDate } from '../../tariff/validity.ts'
import { itemId } from '../../tariff-data/resources/codes.ts'

const YEAR = /^\d{4}$/
const MONTH_OR_DAY = /^\d{1,2}$/

const year = z.string().regex(YEAR, 'Send a year of four digits.')
const oneOrTwoDigits = (message: string) => z.string().regex(MONTH_OR_DAY, message).optional()

/** No tariff has had as many. */
const MAX_YEARS = 50

const years = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(year).max(MAX_YEARS, `Send at most ${MAX_YEARS} years.`),
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
  'years[]': years.meta({
    description: 'Shows the periods that start in one of these years, instead of those that include the day.',
  }),
  years: years.meta({ description: 'The same as `years[]`.' }),
  year: year.optional().meta({
    description: 'With `month` and `day`: the day, instead of `as_of`. Alone: like `years[]`.',
  }),
  month: oneOrTwoDigits('Send a month from 1 to 12.').meta({ description: 'Ignored without `year`.' }),
  day: oneOrTwoDigits('Send a day from 1 to 31.').meta({ description: 'Ignored without `year`.' }),
} as const

interface SentPeriod {
  readonly 'years[]': readonly string[]
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
  const { year, month, day } = sent
  const several = [...sent['years[]'], ...sent.years]
  if (year === undefined || month === undefined || day === undefined) {
    const all = [...several, ...(year === undefined ? [] : [year])].map(Number)
    return { day: asOf, startingIn: all.length === 0 ? null : all }
  }
  return { day: dateOf(year, month, day), startingIn: several.length === 0 ? null : several.map(Number) }
}

/** A day needs all its parts and has to exist. A year alone is not a day; the rest is ignored without one. */
export const findDayCrossFieldProblems: FindCrossFieldProblems = ({ year, month, day }) => {
  if (year === undefined || (month === undefined && day === undefined)) return []
  const absent = Object.entries({ month, day }).filter(([, part]) => part === undefined)
  if (absent.length > 0) {
    return absent.map(([parameter]) => ({
      parameter,
      message: `A day has \`year\`, \`month\` and \`day\`: add \`${parameter}\`, or send \`as_of\` alone.`,
    }))
  }
  if (!isPart(year, YEAR) || !isPart(month, MONTH_OR_DAY) || !isPart(day, MONTH_OR_DAY)) return []
  const date = dateOf(year, month, day)
  return isIsoDate(date) ? [] : [{ parameter: 'day', message: `There is no day ${date} in the calendar.` }]
}

const isPart = (sent: unknown, form: RegExp): sent is string => typeof sent === 'string' && form.test(sent)

const dateOf = (year: string, month: string, day: string): IsoDate =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
