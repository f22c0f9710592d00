import { z } from 'zod'
import { isIsoDate } from '../tariff/validity.ts'

/** The query parameter `as_of` of every reference endpoint. */
export const asOfParameter = z.string().refine(isIsoDate, 'Send a day of the calendar as YYYY-MM-DD.').optional().meta({
  format: 'date',
  description: 'The day, `YYYY-MM-DD`, whose tariff is shown. Default: today, UTC.',
})
