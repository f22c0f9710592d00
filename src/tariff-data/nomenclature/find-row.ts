import { headingIdOf, isChapter, isHeading, isSubChapter } from '../../tariff/codes.ts'
import { ancestorsOf, classOf, descendantsOf } from '../../tariff/tree.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { type NomenclatureNode, readChapterTree, readHeadingTree } from './trees.ts'

/** A heading and the chapter that it belongs to. */
export interface HeadingPlace {
  readonly heading: NomenclatureNode
  readonly chapter: NomenclatureNode
}

/** The chapter, heading and rows around a subheading. */
export interface SubheadingPlace {
  readonly chapter: NomenclatureNode
  /** Null for a group of headings. */
  readonly heading: NomenclatureNode | null
  /** The rows between the heading and the subheading, the subheading, and all below it. */
  readonly commodities: readonly NomenclatureNode[]
}

/** A chapter (2 digits) with all rows below it, if it is in force on the day. */
export async function findChapter(tariff: TariffDay, id: string): Promise<NomenclatureNode | null> {
  const { nodes } = await readChapterTree(tariff, id)
  return nodes.find(({ row }) => isChapter(row)) ?? null
}

/** A heading (4 digits) and its chapter, if both are in force on the day. */
export async function findHeading(tariff: TariffDay, headingId: string): Promise<HeadingPlace | null> {
  const { nodes } = await readHeadingTree(tariff, headingId)
  const heading = nodes.find(({ row }) => isHeading(row))
  const chapter = nodes.find(({ row }) => isChapter(row))
  return heading && chapter ? { heading, chapter } : null
}

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
