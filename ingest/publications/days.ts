import type { IsoDate } from '../../src/tariff/goods-nomenclature.ts'
import { daysLater } from '../../src/tariff/validity.ts'

/** The day and those before it, newest first. */
export function* daysBack(date: IsoDate, count: number): Generator<IsoDate> {
  for (let days = 0; days < count; days += 1) yield daysLater(date, -days)
}
