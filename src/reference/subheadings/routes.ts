import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { notFound } from '../../http/not-found.ts'
import {
  chapterIdOf,
  headingIdOf,
  isChapter,
  isHeading,
  isSubChapter,
  PRODUCT_LINE_SUFFIX,
} from '../../tariff/codes.ts'
import { resourcePathBelow } from '../../tariff/resource-path.ts'
import { ancestorsOf, classOf, descendantsOf } from '../../tariff/tree.ts'
import { type NomenclatureNode, readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { overviewMeasures } from '../measures/overview-measures.ts'
import { missing } from '../nomenclature/missing.ts'
import { documentRoutes } from '../reference-route.ts'
import { presentSubheading, type SubheadingPlace } from './present.ts'
import { subheadingDocument } from './resources.ts'

/** `0101210000-10`, or the item id alone for suffix 80. */
const subheadingId = z
  .string()
  .regex(/^\d{10}(-\d{2})?$/, 'A subheading is an item id and a suffix, such as 0101210000-10.')
  .transform((id) => ({ itemId: id.slice(0, 10), suffix: id.slice(11) || PRODUCT_LINE_SUFFIX }))

export const subheadingRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/subheadings/:subheading_id',
    summary: 'Show a subheading with its ancestors and descendants',
    description:
      'The id is `{goods_nomenclature_item_id}-{productline_suffix}`; the default of the suffix is 80. A group of headings, such as 2801000000-10, has no heading.',
    tag: 'Headings and subheadings',
    params: z.object({ subheading_id: subheadingId.meta({ example: '0101210000-10' }) }),
    document: subheadingDocument,
    answer: async ({ tariff, params, base }) => {
      const { itemId, suffix } = params.subheading_id
      const rows = await findRows(tariff, itemId, suffix)
      // Two rows can share code and suffix: the one with rows below it is the subheading.
      const node = rows.find((candidate) => classOf(candidate) === 'subheading')
      if (!node) throw await notASubheading(tariff, rows[0], itemId, suffix, base)
      const place = placeOf(node)
      const context = place && (await readChapterContext(tariff, chapterIdOf(itemId), [node.row.goodsNomenclatureSid]))
      if (!place || !context) {
        throw notFound(
          `Subheading ${itemId}-${suffix} has no heading in force on ${tariff.asOf}. Try another \`as_of\`.`,
        )
      }
      const measures = await overviewMeasures(tariff, place.commodities)
      return presentSubheading(node, place, context, measures, tariff.region)
    },
  })

async function findRows(tariff: TariffDay, itemId: string, suffix: string): Promise<readonly NomenclatureNode[]> {
  const { nodes } = await readHeadingTree(tariff, headingIdOf(itemId))
  return nodes.filter(({ row }) => row.goodsNomenclatureItemId === itemId && row.productlineSuffix === suffix)
}

/** Null if the chapter, or a heading that the subheading needs, is not in force. */
function placeOf(node: NomenclatureNode): SubheadingPlace | null {
  const ancestors = ancestorsOf(node)
  const chapter = ancestors.find(({ row }) => isChapter(row))
  const heading = ancestors.find(({ row }) => isHeading(row)) ?? null
  if (!chapter || (!heading && !isSubChapter(node.row))) return null
  const between = ancestors.filter(({ row }) => row.numberIndents > 0)
  return { chapter, heading, commodities: [...between, node, ...descendantsOf(node)] }
}

async function notASubheading(
  tariff: TariffDay,
  node: NomenclatureNode | undefined,
  itemId: string,
  suffix: string,
  base: string,
) {
  if (!node) {
    const list = `${base}/headings/${headingIdOf(itemId)}`
    return missing(tariff, `Subheading ${itemId}-${suffix}`, itemId, suffix, list)
  }
  const goodsNomenclatureClass = classOf(node)
  const about = resourcePathBelow(base, { ...node.row, goodsNomenclatureClass })
  return notFound(`${itemId}-${suffix} is a ${goodsNomenclatureClass}, not a subheading: see ${about}.`, about)
}
