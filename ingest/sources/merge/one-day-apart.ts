import type { IsoDate } from '../../../src/tariff/goods-nomenclature.ts'
import { dayAfter, dayBefore } from '../../../src/tariff/validity.ts'

/**
 * Whether two ends are one day apart: one publisher gives the last day, the other the day after. HMRC's files give the last
 * day, as its interface does.
 */
export const isOneDayApart = (end: IsoDate | null, other: IsoDate | null): boolean =>
  end !== null && other !== null && (other === dayBefore(end) || other === dayAfter(end))
