import { z } from 'zod'
import { headingIdOf, isChapter, isHeading, isSubChapter, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import { ancestorsOf, classOf, descendantsOf } from '../../tariff/tree.ts'
import { type NomenclatureNode, readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import type { SubheadingPlace } from './present.ts'

/** `0101210000-10`, or the item id alone for suffix 80. */
export const subheadingId = z
  .string()
  .regex(/^\d{10}(-\d{2})?$/, 'A subheading is an item id and a suffix, such as 0101210000-10.')
  .transform((id) => ({ itemId: id.slice(0, 10), suffix: id.slice(11) || PRODUCT_LINE_SUFFIX }))

/** The subheading with a code and suffix on the day; else another row that has them. */
export async function findSubheading(
  tariff: TariffDay,
  itemId: string,
  suffix: string,
): Promise<{ readonly node: NomenclatureNode | undefined; readonly other: NomenclatureNode | undefined }> {
  const { nodes } = await readHeadingTree(tariff, headingIdOf(itemId))
  const rows = nodes.filter(({ row }) => row.goodsNomenclatureItemId === itemId && row.productlineSuffix === suffix)
  // Two rows can share code and suffix: the one with rows below it is the subheading.
  return { node: rows.find((candidate) => classOf(candidate) === 'subheading'), other: rows[0] }
}

/** Null if the chapter, or a heading that the subheading needs, is not in force. */
export function placeOf(node: NomenclatureNode): SubheadingPlace | null {
  const ancestors = ancestorsOf(node)
  const chapter = ancestors.find(({ row }) => isChapter(row))
  const heading = ancestors.find(({ row }) => isHeading(row)) ?? null
  if (!chapter || (!heading && !isSubChapter(node.row))) return null
  const between = ancestors.filter(({ row }) => row.numberIndents > 0)
  return { chapter, heading, commodities: [...between, node, ...descendantsOf(node)] }
}
