import { readWholeChapter } from '../../reference/commodities/missing.ts'
import { chapterIdOf, PRODUCT_LINE_SUFFIX, shortCode } from '../../tariff/codes.ts'
import type { DescribedRow, IsoDate } from '../../tariff/goods-nomenclature.ts'
import { REGIONS, type Region } from '../../tariff/region.ts'
import { successorsOf } from '../../tariff/successors.ts'
import { buildTreeAt } from '../../tariff/tree.ts'
import { dayAfter, isValidOn } from '../../tariff/validity.ts'
import type { NomenclatureNode, NomenclatureTree } from '../../tariff-data/nomenclature/trees.ts'
import { tariffOn } from '../../versions/tariff-day.ts'
import type { PageDependencies, PageRequest } from '../page-route.tsx'
import { type Place, pageAddress } from '../place.ts'
import { descriptionText } from './description-parts.ts'
import { type RowLink, rowLink } from './row-link.tsx'
import { rowPath } from './row-path.ts'

/** A code that a page cannot show on a day. */
export interface SoughtCode {
  /** Ten digits. */
  readonly itemId: string
  /** Null: any row with the item id. */
  readonly suffix: string | null
}

/** A period in which a row with the code was or will be in force. */
export interface CodePeriod {
  readonly start: IsoDate
  readonly end: IsoDate | null
  readonly description: string
  /** Its page on a day of the period. */
  readonly address: string
  /** Deduced from codes and descriptions. */
  readonly successors: readonly RowLink[]
}

/** What is known about a code that a page cannot show. */
export interface MissingCode {
  /** The row that has the code on the day, of another kind than was sought. */
  readonly instead: RowLink | null
  /** The latest first. */
  readonly periods: readonly CodePeriod[]
  /** Rows in force that the code begins with, from the chapter down. */
  readonly above: readonly RowLink[]
  /** The row in the other region's tariff. */
  readonly elsewhere: { readonly region: Region; readonly link: RowLink } | null
}

/** Reads what is known about a code, in both tariffs. */
export async function readMissingCode(
  { liveVersions, postgres }: Pick<PageDependencies, 'liveVersions' | 'postgres'>,
  { tariff, place, asOf }: Pick<PageRequest<unknown, unknown>, 'tariff' | 'place' | 'asOf'>,
  code: SoughtCode,
): Promise<MissingCode> {
  const chapterId = chapterIdOf(code.itemId)
  const otherRegion = REGIONS.find((region) => region !== place.region)
  const other = otherRegion ? await liveVersions.get(otherRegion) : null
  const [rows, otherRows] = await Promise.all([
    readWholeChapter(tariff, chapterId),
    other ? readWholeChapter(tariffOn(postgres, other, asOf), chapterId) : [],
  ])
  const found = other && find(buildTreeAt(otherRows, asOf), code)
  const otherPlace = other && { ...place, region: other.region }
  return {
    ...explainMissingCode(rows, place, asOf, code),
    elsewhere: found && otherPlace ? { region: otherPlace.region, link: rowLink(found, otherPlace, asOf, asOf) } : null,
  }
}

/** @param rows Those of the code's chapter, of all times */
export function explainMissingCode(
  rows: readonly DescribedRow[],
  place: Place,
  asOf: IsoDate,
  code: SoughtCode,
): Omit<MissingCode, 'elsewhere'> {
  const now = buildTreeAt(rows, asOf)
  // On the same day, a row with another suffix is better than none.
  const instead = find(now, code) ?? find(now, { ...code, suffix: null })
  const periods = rows
    .filter((row) => hasCode(row, code) && !isValidOn(row, asOf))
    .toSorted((a, b) => (a.validityStartDate < b.validityStartDate ? 1 : -1))
  const above = now.nodes.filter(
    ({ row }) =>
      row.productlineSuffix === PRODUCT_LINE_SUFFIX &&
      row.goodsNomenclatureItemId !== code.itemId &&
      code.itemId.startsWith(shortCode(row.goodsNomenclatureItemId)),
  )
  return {
    instead: instead && rowLink(instead, place, asOf, asOf),
    periods: periods.map((row) => periodOf(row, rows, place, asOf)),
    above: above.map((node) => rowLink(node, place, asOf, asOf)),
  }
}

function periodOf(row: DescribedRow, rows: readonly DescribedRow[], place: Place, asOf: IsoDate): CodePeriod {
  const { validityStartDate: start, validityEndDate: end } = row
  const day = end !== null && end < asOf ? end : start
  const node = buildTreeAt(rows, day).bySid.get(row.goodsNomenclatureSid)
  const after = end === null ? null : { day: dayAfter(end), tree: buildTreeAt(rows, dayAfter(end)) }
  const successors = successorsOf(row, rows).flatMap(({ goodsNomenclatureSid }) => {
    const successor = after?.tree.bySid.get(goodsNomenclatureSid)
    return after && successor ? [rowLink(successor, place, asOf, after.day)] : []
  })
  return {
    start,
    end,
    description: descriptionText(row.description, place.region),
    address: pageAddress({ ...place, asOf: day }, node ? rowPath(node) : '/browse'),
    successors,
  }
}

const hasCode = (row: DescribedRow, { itemId, suffix }: SoughtCode): boolean =>
  row.goodsNomenclatureItemId === itemId && (suffix === null || row.productlineSuffix === suffix)

/** The product line if there is one, else the first row with the code. */
const find = ({ nodes }: NomenclatureTree, code: SoughtCode): NomenclatureNode | null => {
  const found = nodes.filter(({ row }) => hasCode(row, code))
  return found.find(({ row }) => row.productlineSuffix === PRODUCT_LINE_SUFFIX) ?? found[0] ?? null
}
