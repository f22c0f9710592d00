import { z } from 'zod'
import type { CrossFieldProblem } from '../http/route/cross-field-validation.ts'
import type { IsoDate } from '../tariff/goods-nomenclature.ts'
import { isIsoDate } from '../tariff/validity.ts'

const YEAR = /^\d{4}$/
const MONTH_OR_DAY = /^\d{1,2}$/

/** A year of four digits. */
export const yearSchema = z.string().regex(YEAR, 'Send a year of four digits.')

const oneOrTwoDigits = (message: string) => z.string().regex(MONTH_OR_DAY, message).optional()

/** A day as the forms and links of the public service send it, in three query parameters. */
export const dayParts = {
  year: yearSchema.optional(),
  month: oneOrTwoDigits('Send a month from 1 to 12.'),
  day: oneOrTwoDigits('Send a day from 1 to 31.'),
} as const

type SentParts = z.output<z.ZodObject<typeof dayParts>>

/** The day of its parts; null unless all are there. */
export const dayOf = ({ year, month, day }: SentParts): IsoDate | null =>
  year === undefined || month === undefined || day === undefined
    ? null
    : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** A day needs all its parts and has to exist. */
export function findDayPartProblems({
  year,
  month,
  day,
}: Readonly<Record<string, unknown>>): readonly CrossFieldProblem[] {
  const parts = Object.entries({ year, month, day })
  const absent = parts.filter(([, part]) => part === undefined)
  if (absent.length === parts.length) return []
  if (absent.length > 0) {
    return absent.map(([parameter]) => ({
      parameter,
      message: `A day has \`year\`, \`month\` and \`day\`: add \`${parameter}\`, or send \`as_of\` alone.`,
    }))
  }
  if (!isPart(year, YEAR) || !isPart(month, MONTH_OR_DAY) || !isPart(day, MONTH_OR_DAY)) return []
  const date = dayOf({ year, month, day })
  return date !== null && isIsoDate(date)
    ? []
    : [{ parameter: 'day', message: `There is no day ${date} in the calendar.` }]
}

const isPart = (sent: unknown, form: RegExp): sent is string => typeof sent === 'string' && form.test(sent)
