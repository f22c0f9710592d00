import type { IsoDate } from './goods-nomenclature.ts'

/** A period in force: both days included, open ended when the end is null. */
export interface Validity {
  readonly validityStartDate: IsoDate
  readonly validityEndDate: IsoDate | null
}

/** Whether the period covers the day; one without a start has always been in force. */
export const isValidOn = (
  {
    validityStartDate: start,
    validityEndDate: end,
  }: Omit<Validity, 'validityStartDate'> & { readonly validityStartDate: IsoDate | null },
  date: IsoDate,
): boolean => (start === null || start <= date) && (end === null || date <= end)

/** The entry of a history (start dates ascending) in force on the day: the last that has started, else null. */
export const inForceOn = <T extends { readonly validityStartDate: IsoDate }>(
  history: readonly T[],
  date: IsoDate,
): T | null => history.findLast((entry) => entry.validityStartDate <= date) ?? null

/** A real calendar day written `YYYY-MM-DD`. There was no year 0. */
export const isIsoDate = (text: string): boolean => {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** Today's date in UTC, the day that the tariff's own dates are meant in. */
export const todayUtc = (now: Date = new Date()): IsoDate => now.toISOString().slice(0, 10)

/** The calendar day so many days later; earlier, if the number is negative. */
export const daysLater = (date: IsoDate, days: number): IsoDate => {
  const other = new Date(`${date}T00:00:00Z`)
  other.setUTCDate(other.getUTCDate() + days)
  return other.toISOString().slice(0, 10)
}

/** The calendar day that follows. */
export const dayAfter = (date: IsoDate): IsoDate => daysLater(date, 1)

/** The calendar day before. */
export const dayBefore = (date: IsoDate): IsoDate => daysLater(date, -1)
