import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { isIsoDate } from '../../../src/tariff/validity.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `02/03/2026` (day first) or `2 Mar 2026`, as rulings have days. Null: it is none of these. */
export function publishedDay(published: unknown): IsoDate | null {
  const text = String(published ?? '')
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[/ ](\d{1,2}|[A-Za-z]{3,9})[/ ](\d{4})\b/.exec(text) ?? []
  const number = /^\d+$/.test(month) ? Number(month) : MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIsoDate(date) ? date : null
}
