import { chapterIdOf, headingIdOf, isChapter } from '../../tariff/codes.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import type { ChapterContext } from '../../tariff-data/nomenclature/chapter-context.ts'
import { lineageSids, type NomenclatureNode, readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { type DeclarableMeasures, readDeclarableMeasures } from '../measures/read-declarable-measures.ts'

/** A commodity with what concerns it. */
export interface Commodity {
  readonly node: NomenclatureNode
  readonly context: ChapterContext
  readonly declarable: DeclarableMeasures
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
  const [declarable, context] = await Promise.all([
    readDeclarableMeasures(tariff, node, areaId),
    readChapterContext(tariff, chapterIdOf(goodsNomenclatureItemId), lineageSids(node)),
  ])
  return context && { node, context, declarable }
}

/** The row with an item id, if goods can be declared under it on the day. */
async function findCommodity(tariff: TariffDay, goodsNomenclatureItemId: string): Promise<NomenclatureNode | null> {
  const { nodes } = await readHeadingTree(tariff, headingIdOf(goodsNomenclatureItemId))
  const commodity = nodes.find(
    (node) =>
      node.row.goodsNomenclatureItemId === goodsNomenclatureItemId &&
      isDeclarable(node) &&
      // In the tree of a heading, the chapter has no headings below it and looks declarable.
      !isChapter(node.row),
  )
  return commodity ?? null
}
