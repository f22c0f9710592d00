import { z } from 'zod'
import type { FindCrossFieldProblems } from '../../http/cross-field-validation.ts'
import { isIsoDate } from '../../tariff/validity.ts'

/** The query parameter `since` of lists of changes. */
export const sinceParameter = z
  .string()
  .refine(isIsoDate, 'Send a day of the calendar as YYYY-MM-DD.')
  .optional()
  .meta({
    format: 'date',
    description:
      'A day, `YYYY-MM-DD`: lists every change from the data that was live at its end, UTC, to the data that was live at the end of `as_of`. 422 for a day before the oldest data that this installation keeps; the error names that day.',
  })

/** The days of the wrong order would look like a time without changes. */
export const findSinceProblems: FindCrossFieldProblems = ({ since, as_of: asOf }) =>
  typeof since === 'string' && typeof asOf === 'string' && since > asOf
    ? [{ parameter: 'since', message: 'Send a day that is not after `as_of`.' }]
    : []
