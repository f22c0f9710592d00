import type { JSX } from 'preact'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'

const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `1 March 2025`. */
export const dayInWords = (day: IsoDate): string => FORMAT.format(new Date(`${day}T00:00:00Z`))

const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A day of every year, `MM-DD`: `1 March`. */
export const dayOfYearInWords = (monthDay: string): string =>
  // A leap year has every day.
  DAY_OF_YEAR.format(new Date(`2000-${monthDay}T00:00:00Z`))

/** A day of the calendar. */
export const Day = ({ day }: { readonly day: IsoDate }): JSX.Element => <time dateTime={day}>{dayInWords(day)}</time>
