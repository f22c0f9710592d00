import { chapterIdOf, headingIdOf, isChapter } from '../tariff/codes.ts'
import { isDeclarable } from '../tariff/tree.ts'
import type { TariffDay } from '../versions/tariff-day.ts'
import { type MeasuresOfGoods, readMeasuresOfGoods } from './measures/read-measures.ts'
import type { ChapterContext } from './nomenclature/chapter-context.ts'
import { lineageSids, type NomenclatureNode, readHeadingTree } from './nomenclature/trees.ts'
import { readChapterContext, TARIFF_LISTS } from './tariff-lists.ts'

/** The measures and facts for goods that are declared under a row: measures in force on it, its own and inherited. */
export interface DeclarableGoods extends MeasuresOfGoods {
  /** Whether chemicals are classified under the row; null if the data has no chemicals at all. */
  readonly hasChemicals: boolean | null
}

/** A commodity with what concerns it. */
export interface Commodity extends DeclarableGoods {
  readonly node: NomenclatureNode
  readonly context: ChapterContext
}

/**
 * The commodity with an item id, and its measures; with `areaId`, only those that concern the area. Null if goods cannot
 * be declared under the code on the day.
 */
export async function readCommodity(
  tariff: TariffDay,
  goodsNomenclatureItemId: string,
  areaId: string | undefined,
): Promise<Commodity | null> {
  const node = await findCommodity(tariff, goodsNomenclatureItemId)
  if (node === null) return null
  const [goods, context] = await Promise.all([
    readDeclarableGoods(tariff, node, areaId),
    readChapterContext(tariff, chapterIdOf(goodsNomenclatureItemId), lineageSids(node)),
  ])
  return context && { node, context, ...goods }
}

/** Reads measures and facts for goods of a declarable row; with `areaId`, only measures that concern the area. */
export async function readDeclarableGoods(
  tariff: TariffDay,
  node: NomenclatureNode,
  areaId: string | undefined,
): Promise<DeclarableGoods> {
  const [ofGoods, { hasChemicals }] = await Promise.all([
    readMeasuresOfGoods(tariff, lineageSids(node), areaId),
    tariff.data.get(TARIFF_LISTS),
  ])
  return { ...ofGoods, hasChemicals: hasChemicals(node.row.goodsNomenclatureSid) }
}

/** The row with an item id, if goods can be declared under it on the day. */
async function findCommodity(tariff: TariffDay, goodsNomenclatureItemId: string): Promise<NomenclatureNode | null> {
  const { nodes } = await readHeadingTree(tariff, headingIdOf(goodsNomenclatureItemId))
  const commodity = nodes.find(
    (node) =>
      node.row.goodsNomenclatureItemId === goodsNomenclatureItemId &&
      isDeclarable(node) &&
      // The chapter has no headings below it in the tree of a heading, and looks declarable.
      !isChapter(node.row),
  )
  return commodity ?? null
}
