import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { daysLater } from '../../src/tariff/validity.ts'

/** The day and those before it, newest first. */
export function* daysBack(date: IsoDate, count: number): Generator<IsoDate> {
  for (let days = 0; days < count; days += 1) yield daysLater(date, -days)
}

/** The first day of the month so many months later; earlier, if the number is negative. */
export const monthsLater = (date: IsoDate, months: number): IsoDate => {
  const [year = 0, month = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}
