import { chapterIdOf, headingIdOf, itemIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import { isResidual } from '../../tariff/residual.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import { type NomenclatureNode, type NomenclatureTree, readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { descriptionText } from '../components/description-parts.ts'
import { rowPath } from '../components/row-path.ts'
import { type Place, pageAddress } from '../place.ts'

/** A step of the way to a code: `Chapter 61`, its description and its page. */
export interface PathStep {
  readonly name: string
  readonly description: string
  readonly address: string
}

/** The place of a code of six or eight digits in the tariff. */
export interface CodePath {
  /** Section, chapter, heading and what stands between that and the code. */
  readonly above: readonly PathStep[]
  /** The row with the code itself; without one, the tariff divides no heading that far. */
  readonly description: string
  readonly address: string
}

/** The place of a code in a region's tariff; null if it is not there on that day. */
export async function readCodePath(tariff: TariffDay, place: Place, code: string): Promise<CodePath | null> {
  const chapterId = chapterIdOf(code)
  const [tree, context] = await Promise.all([
    readHeadingTree(tariff, headingIdOf(code)),
    readChapterContext(tariff, chapterId, []),
  ])
  const node = findCode(tree, code)
  if (node === null) return null
  const text = ({ row }: NomenclatureNode) => descriptionText(row.description, place.region)
  const section = context?.section
  return {
    above: [
      ...(section
        ? [
            {
              name: `Section ${section.numeral}`,
              description: section.title,
              address: pageAddress(place, `/sections/${section.position}`),
            },
          ]
        : []),
      // A step that reads "Other" describes nothing.
      ...ancestorsOf(node)
        .filter(({ row }) => !isResidual(row.description))
        .map((above) => ({
          name: stepName(above),
          description: text(above),
          address: pageAddress(place, rowPath(above)),
        })),
    ],
    description: isResidual(node.row.description) ? otherThan(node, text) : text(node),
    address: pageAddress(place, rowPath(node)),
  }
}

/** The row with the code, or else, where the code has no row of its own, the nearest above its rows. */
function findCode({ nodes }: NomenclatureTree, code: string): NomenclatureNode | null {
  const itemId = itemIdOf(code)
  const rows = nodes.filter(({ row }) => row.goodsNomenclatureItemId === itemId)
  return (
    rows.find(({ row }) => row.productlineSuffix === PRODUCT_LINE_SUFFIX) ??
    nodes.find(({ row }) => row.goodsNomenclatureItemId.startsWith(code)) ??
    null
  )
}

/** `Other` alone says nothing: the nearest row above that says more stands before it. */
function otherThan(node: NomenclatureNode, text: (node: NomenclatureNode) => string): string {
  const above = ancestorsOf(node).findLast(({ row }) => !isResidual(row.description))
  return above ? `${text(above)}: other` : text(node)
}

const stepName = ({ row, parent }: NomenclatureNode): string => {
  if (parent === null) return `Chapter ${chapterIdOf(row.goodsNomenclatureItemId)}`
  return row.goodsNomenclatureItemId.endsWith('000000') ? `Heading ${headingIdOf(row.goodsNomenclatureItemId)}` : ''
}
