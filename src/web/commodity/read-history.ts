import { readChangeLog } from '../../reference/change-log/query.ts'
import type { ChangeRow } from '../../reference/changes/query.ts'
import { readValidityPeriods } from '../../reference/validity-periods/read-validity-periods.ts'
import { headingIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { successorsOf } from '../../tariff/successors.ts'
import { buildTreeAt } from '../../tariff/tree.ts'
import { dayAfter, isValidOn } from '../../tariff/validity.ts'
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
  const [{ periods, chapter }, { rows: changes }] = await Promise.all([
    readValidityPeriods(tariff, { itemId, suffix: PRODUCT_LINE_SUFFIX }),
    readChangeLog(tariff, itemId, { page: 1, perPage: MAX_CHANGES }),
  ])
  return { periods: periods.map((row) => historyPeriod(row, chapter, place, tariff.asOf)), changes }
}

/** @param chapter The rows of the chapter, of all times */
export function historyPeriod(
  row: DescribedRow,
  chapter: readonly DescribedRow[],
  place: Place,
  asOf: IsoDate,
): HistoryPeriod {
  const { validityStartDate: start, validityEndDate: end } = row
  const isShown = isValidOn(row, asOf)
  const day = end !== null && end < asOf ? end : start
  return {
    start,
    end,
    address: isShown ? null : pageAddress({ ...place, asOf: day }, `/commodities/${row.goodsNomenclatureItemId}`),
    predecessors: linksTo(predecessorsOf(row, chapter), chapter, place, asOf),
    successors: linksTo(successorsOf(row, chapter), chapter, place, asOf),
  }
}

/** Rows of the heading that ended the day before and that the row follows. */
function predecessorsOf(row: DescribedRow, chapter: readonly DescribedRow[]): readonly DescribedRow[] {
  const headingId = headingIdOf(row.goodsNomenclatureItemId)
  return chapter
    .filter(
      (other) =>
        other.validityEndDate !== null &&
        dayAfter(other.validityEndDate) === row.validityStartDate &&
        other.productlineSuffix === PRODUCT_LINE_SUFFIX &&
        headingIdOf(other.goodsNomenclatureItemId) === headingId,
    )
    .filter((other) => successorsOf(other, chapter).includes(row))
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
