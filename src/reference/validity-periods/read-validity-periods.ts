import { chapterIdOf } from '../../tariff/codes.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { readWholeChapter } from '../commodities/missing.ts'

export interface Code {
  readonly itemId: string
  readonly suffix: string
}

/** The rows with a code, the latest first, and all rows of their chapter, of all times. */
export async function readValidityPeriods(
  tariff: TariffDay,
  { itemId, suffix }: Code,
): Promise<{ readonly periods: readonly DescribedRow[]; readonly chapter: readonly DescribedRow[] }> {
  const chapter = await readWholeChapter(tariff, chapterIdOf(itemId))
  const periods = chapter
    .filter((row) => row.goodsNomenclatureItemId === itemId && row.productlineSuffix === suffix)
    .toSorted((a, b) => (a.validityStartDate < b.validityStartDate ? 1 : -1))
  return { periods, chapter }
}
