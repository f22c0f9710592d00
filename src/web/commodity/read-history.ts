import { type ChangeRow, readChangeLog } from '../../reference/index.ts'
import { type CodePeriod, periodsOf } from '../../tariff/code-history.ts'
import { chapterIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { predecessorsOf } from '../../tariff/successors.ts'
import { buildTreeAt } from '../../tariff/tree.ts'
import { isValidOn } from '../../tariff/validity.ts'
import { readWholeChapter } from '../../tariff-data/nomenclature/code-history.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { type RowLink, rowLink } from '../components/row-link.tsx'
import { type Place, pageAddress } from '../place.ts'
import type { HistoryPeriod } from './history.tsx'

/** The latest changes of a code say enough. */
const MAX_CHANGES = 10

/** The periods of a code, the latest first, and its latest changes. Four statements. */
export async function readHistory(
  tariff: TariffDay,
  place: Place,
  itemId: string,
): Promise<{ readonly periods: readonly HistoryPeriod[]; readonly changes: readonly ChangeRow[] }> {
  const [chapter, { rows: changes }] = await Promise.all([
    readWholeChapter(tariff, chapterIdOf(itemId)),
    readChangeLog(tariff, itemId, { page: 1, perPage: MAX_CHANGES }),
  ])
  const periods = periodsOf(chapter, { itemId, suffix: PRODUCT_LINE_SUFFIX }, tariff.asOf)
  return { periods: periods.map((period) => historyPeriod(period, chapter, place, tariff.asOf)), changes }
}

/** @param chapter The rows of the chapter, of all times */
export function historyPeriod(
  { row, day, successors }: CodePeriod<DescribedRow>,
  chapter: readonly DescribedRow[],
  place: Place,
  asOf: IsoDate,
): HistoryPeriod {
  const { validityStartDate: start, validityEndDate: end } = row
  const isShown = isValidOn(row, asOf)
  return {
    start,
    end,
    address: isShown ? null : pageAddress({ ...place, asOf: day }, `/commodities/${row.goodsNomenclatureItemId}`),
    predecessors: linksTo(predecessorsOf(row, chapter), chapter, place, asOf),
    successors: linksTo(
      successors().map((successor) => successor.row),
      chapter,
      place,
      asOf,
    ),
  }
}

/** Links to rows, each on a day on which it is in force. */
const linksTo = (
  rows: readonly DescribedRow[],
  chapter: readonly DescribedRow[],
  place: Place,
  asOf: IsoDate,
): readonly RowLink[] =>
  rows.flatMap((row) => {
    const day = isValidOn(row, asOf) ? asOf : (row.validityEndDate ?? row.validityStartDate)
    const node = buildTreeAt(chapter, day).bySid.get(row.goodsNomenclatureSid)
    return node === undefined ? [] : [rowLink(node, place, asOf, day)]
  })
