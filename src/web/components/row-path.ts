import {
  chapterIdOf,
  headingIdOf,
  isChapter,
  isHeading,
  PRODUCT_LINE_SUFFIX,
  shortCode,
  spacedCode,
} from '../../tariff/codes.ts'
import type { GoodsNomenclatureRow } from '../../tariff/goods-nomenclature.ts'
import { isDeclarable, type TreeNode } from '../../tariff/tree.ts'

type Node = TreeNode<GoodsNomenclatureRow>

/**
 * Path, without the region, of the page that shows a row: a heading that can be declared has the page of its commodity.
 * The tree must have the rows below the row; in the tree of a single heading, chapters count as such without them.
 */
export function rowPath(node: Node): string {
  const { row } = node
  const itemId = row.goodsNomenclatureItemId
  if (isChapter(row)) return `/chapters/${chapterIdOf(itemId)}`
  if (isDeclarable(node)) return `/commodities/${itemId}`
  if (isHeading(row)) return `/headings/${headingIdOf(itemId)}`
  return `/subheadings/${itemId}-${row.productlineSuffix}`
}

/** `Chapter 01`, `Heading 0101`, `Subheading 0101 21`, `Commodity 0101 21 00 00`, or `Group of headings 2801`. */
export function rowName(node: Node): string {
  const { row } = node
  const itemId = row.goodsNomenclatureItemId
  if (isChapter(row)) return `Chapter ${chapterIdOf(itemId)}`
  if (isDeclarable(node)) return `Commodity ${spacedCode(itemId)}`
  if (isHeading(row)) return `Heading ${headingIdOf(itemId)}`
  const code = spacedCode(shortCode(itemId))
  if (row.productlineSuffix === PRODUCT_LINE_SUFFIX) return `Subheading ${code}`
  return itemId.endsWith('000000') ? `Group of headings from ${code}` : `Group ${code}`
}
