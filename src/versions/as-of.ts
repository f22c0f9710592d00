import { z } from 'zod'
import { isIsoDate } from '../tariff/validity.ts'

export const calendarDay = z.string().refine(isIsoDate, 'Send a day of the calendar as YYYY-MM-DD.')

/** The query parameter `as_of` of every reference endpoint. */
export const asOfParameter = calendarDay.optional().meta({
  format: 'date',
  description: 'The day, `YYYY-MM-DD`, whose tariff is shown. Default: today, UTC.',
})
