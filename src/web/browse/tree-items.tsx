import { isHeading, isSubChapter, PRODUCT_LINE_SUFFIX, shortCode, spacedCode } from '../../tariff/codes.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { isResidual } from '../../tariff/residual.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { RowDescription } from '../components/row-description.tsx'
import { rowName, rowPath } from '../components/row-path.ts'
import type { TreeItem } from '../components/tree.tsx'
import { type Place, pageAddress } from '../place.ts'
import type { Overview } from './overview.ts'

/** Days for which a row counts as new. */
const NEW_DAYS = 90

const DAY_MS = 86_400_000

/** What the rows of a page are shown with. */
export interface RowContext {
  readonly place: Place
  readonly asOf: IsoDate
  readonly overview?: Overview
}

/** A row with all that is below it. */
export const treeItem = (node: NomenclatureNode, context: RowContext): TreeItem => ({
  ...flatItem(node, context),
  children: node.children.map((child) => treeItem(child, context)),
})

/**
 * The headings of a chapter. They hang from the chapter even where a grouping row stands above them; here they are
 * shown below it.
 */
export function headingItems(chapter: NomenclatureNode, context: RowContext): readonly TreeItem[] {
  const items: TreeItem[] = []
  let headings: TreeItem[] = items
  for (const node of chapter.children) {
    if (isSubChapter(node.row)) {
      headings = node.children.filter(({ row }) => isHeading(row)).map((child) => flatItem(child, context))
      items.push({ ...flatItem(node, context), children: headings })
    } else headings.push(flatItem(node, context))
  }
  return items
}

/** Item of the row alone. */
function flatItem(node: NomenclatureNode, { place, asOf, overview }: RowContext): TreeItem {
  const { row } = node
  const { goodsNomenclatureItemId: itemId, validityStartDate: start } = row
  const isProductLine = row.productlineSuffix === PRODUCT_LINE_SUFFIX
  const code = spacedCode(isDeclarable(node) ? itemId : shortCode(itemId))
  return {
    key: row.goodsNomenclatureSid,
    text: <RowDescription row={row} region={place.region} />,
    hiddenText: isResidual(row.description) ? code : undefined,
    address: pageAddress(place, rowPath(node)),
    code: isProductLine ? code : 'Group',
    name: rowName(node),
    ...(overview && isProductLine && { values: overview.valuesOf(row.goodsNomenclatureSid) }),
    newSince: Date.parse(asOf) - Date.parse(start) <= NEW_DAYS * DAY_MS ? start : null,
    until: row.validityEndDate,
    children: [],
  }
}
