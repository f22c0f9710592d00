import { queryRows } from '../../postgres/query-rows.ts'
import { sql } from '../../postgres/sql.ts'
import { itemIdOf, lastItemIdOf } from '../../tariff/codes.ts'
import type { DescribedRow } from '../../tariff/goods-nomenclature.ts'
import { ancestorsOf, buildTree, type Tree, type TreeNode } from '../../tariff/tree.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { inForceOn } from '../in-force-on.ts'
import { CHAPTERS, HEADING_TREES } from './chapter-rows.ts'
import { historyOnDay } from './history-on-day.ts'
import { HISTORIC_COLUMNS, nomenclatureRow } from './nomenclature-row.ts'
import { withOfficialTexts } from './official-texts.ts'

export type NomenclatureTree = Tree<DescribedRow>
export type NomenclatureNode = TreeNode<DescribedRow>

/** goods_nomenclature_sids of the ancestors of a row, from the chapter down, and of the row itself. */
export const lineageSids = (node: NomenclatureNode): readonly number[] =>
  [...ancestorsOf(node), node].map(({ row }) => row.goodsNomenclatureSid)

/** Item ids from the first to the last, both included. */
export type CodeRange = readonly [first: string, last: string]

/** All item ids of a chapter (2 digits) or heading (4 digits). */
export const codesUnder = (prefix: string): CodeRange => [itemIdOf(prefix), lastItemIdOf(prefix)]

/** The tree of a chapter (2 digits). Its rows are cached. */
export async function readChapterTree(tariff: TariffDay, chapterId: string): Promise<NomenclatureTree> {
  const chapter = await tariff.data.get(CHAPTERS, chapterId)
  return buildTree(await withOfficialTexts(tariff, chapter.inForce(tariff.asOf)))
}

/**
 * The tree of a heading (4 digits), with its chapter and the grouping rows above headings. Nothing else affects the
 * tree: rows of other headings are neither above nor below its rows. Cached in English.
 */
export async function readHeadingTree(tariff: TariffDay, headingId: string): Promise<NomenclatureTree> {
  const tree = await tariff.data.get(HEADING_TREES, [headingId, tariff.asOf])
  if (tariff.language === null) return tree
  const rows = tree.nodes.map(({ row }) => row)
  return buildTree(await withOfficialTexts(tariff, rows))
}

/** The tree of the rows in any of the ranges. One statement, which scans ranges of an index. */
export const readTree = async (tariff: TariffDay, ...ranges: readonly CodeRange[]): Promise<NomenclatureTree> =>
  buildTree(await withOfficialTexts(tariff, await readRows(tariff, ranges)))

function readRows(tariff: TariffDay, ranges: readonly CodeRange[]): Promise<readonly DescribedRow[]> {
  const { db, dataVersionId, asOf } = tariff
  return queryRows(
    db,
    nomenclatureRow,
    sql`
    SELECT ${HISTORIC_COLUMNS}
      FROM unnest(${ranges.map(([first]) => first)}::text[], ${ranges.map(([, last]) => last)}::text[])
           AS codes (first, last)
      JOIN goods_nomenclatures g
        ON g.data_version_id = ${dataVersionId}
       AND g.goods_nomenclature_item_id BETWEEN codes.first AND codes.last
      ${historyOnDay(tariff)}
     WHERE ${inForceOn(asOf, sql`g.`)}`,
  )
}

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The code of each chapter: a range for each avoids reading all rows between the first and the last. */
export const ALL_CHAPTERS: readonly CodeRange[] = Array.from({ length: 99 }, (_, index) => {
  const itemId = itemIdOf(twoDigits(index + 1))
  return [itemId, itemId]
})

/** The codes of all chapters and headings from one chapter to another. */
export const headingCodes = (chapterFrom: string, chapterTo: string): readonly CodeRange[] => {
  const codes: CodeRange[] = []
  for (let chapter = Number(chapterFrom); chapter <= Number(chapterTo); chapter += 1) {
    for (let heading = 0; heading <= 99; heading += 1) {
      const itemId = itemIdOf(`${twoDigits(chapter)}${twoDigits(heading)}`)
      codes.push([itemId, itemId])
    }
  }
  return codes
}
