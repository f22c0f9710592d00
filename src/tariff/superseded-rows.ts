import { groupBy } from '../collections/group-by.ts'
import type { GoodsNomenclatureRow, IsoDate } from './goods-nomenclature.ts'
import { dayBefore } from './validity.ts'

/**
 * The last days of rows that are published as in force although a newer row of their code and suffix has begun, by their
 * sids: on each day, a code is one row. Publishers leave the older one open when its sid changes.
 */
export function supersededEnds(rows: readonly GoodsNomenclatureRow[]): ReadonlyMap<number, IsoDate> {
  const ends = new Map<number, IsoDate>()
  const byCode = groupBy(rows, (row) => `${row.goodsNomenclatureItemId}-${row.productlineSuffix}`)
  for (const ofCode of byCode.values()) {
    const ordered = ofCode.toSorted((a, b) => (a.validityStartDate < b.validityStartDate ? -1 : 1))
    for (const [place, older] of ordered.entries()) {
      const newer = ordered.slice(place + 1).find((row) => row.validityStartDate > older.validityStartDate)
      if (newer === undefined) continue
      const isOpen = older.validityEndDate === null || older.validityEndDate >= newer.validityStartDate
      if (isOpen) ends.set(older.goodsNomenclatureSid, dayBefore(newer.validityStartDate))
    }
  }
  return ends
}
