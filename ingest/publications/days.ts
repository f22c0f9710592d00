import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'

/** The day that is so many days before. */
function daysBefore(date: IsoDate, days: number): IsoDate {
  const before = new Date(`${date}T00:00:00Z`)
  before.setUTCDate(before.getUTCDate() - days)
  return before.toISOString().slice(0, 10)
}

/** The day and those before it, newest first. */
export function* daysBack(date: IsoDate, count: number): Generator<IsoDate> {
  for (let days = 0; days < count; days += 1) yield daysBefore(date, days)
}
