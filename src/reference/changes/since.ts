import { z } from 'zod'
import type { FindCrossFieldProblems } from '../../http/route/cross-field-validation.ts'
import { isIsoDate } from '../../tariff/validity.ts'

const isMoment = (value: string): boolean => z.iso.datetime().safeParse(value).success

/** The query parameter `since` of lists of changes. */
export const sinceParameter = z
  .string()
  .refine(
    (value) => isIsoDate(value) || isMoment(value),
    'Send a day of the calendar as YYYY-MM-DD, or a time in UTC such as 2026-01-31T08:30:00Z.',
  )
  .optional()
  .meta({
    example: '2026-01-31',
    description:
      'A day, `YYYY-MM-DD`, or a time in UTC, such as the `changed_at` of a change: lists every change from the data that was live at the end of that day, UTC, or at that time, to the data that was live at the end of `as_of`. 422 if it is before the oldest data that this installation keeps; the error names the day of that data.',
  })

/** The time from which on changes are listed; the end of a day. */
export const momentOf = (since: string): Date => new Date(isMoment(since) ? since : `${since}T23:59:59.999Z`)

/** Days in the wrong order would look like a time without changes. */
export const findSinceProblems: FindCrossFieldProblems = ({ since, as_of: asOf }) =>
  typeof since === 'string' && typeof asOf === 'string' && since.slice(0, asOf.length) > asOf
    ? [{ parameter: 'since', message: 'Send a day that is not after `as_of`.' }]
    : []
