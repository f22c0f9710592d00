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
import { resourcePath } from '../../tariff/resource-path.ts'
import { ancestorsOf, classOf, descendantsOf } from '../../tariff/tree.ts'
import { type NomenclatureNode, readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { overviewMeasures } from '../measures/overview-measures.ts'
import { missing } from '../nomenclature/missing.ts'
import { documentRoutes } from '../reference-route.ts'
import { SUBHEADING_EXAMPLE } from './example.ts'
import { presentSubheading } from './present.ts'
import { subheadingDocument } from './resources.ts'

/** `0101210000-10`, or the item id alone for suffix 80. */
const subheadingId = z
  .string()
  .regex(/^\d{10}(-\d{2})?$/, 'A subheading is an item id and a suffix, such as 0101210000-10.')

export const subheadingRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/subheadings/:subheading_id',
    summary: 'Show a subheading with what stands above and below it',
    description:
      'The id is `{goods_nomenclature_item_id}-{productline_suffix}`; without a suffix, 80 is meant. A group of headings, such as 2801000000-10, has no heading itself.',
    tag: 'Headings and subheadings',
    params: z.object({ subheading_id: subheadingId }),
    document: subheadingDocument,
    example: SUBHEADING_EXAMPLE,
    answer: async ({ tariff, params, address }) => {
      const [itemId = '', suffix = PRODUCT_LINE_SUFFIX] = params.subheading_id.split('-')
      const tree = await readHeadingTree(tariff, headingIdOf(itemId))
      const rows = tree.nodes.filter(
        ({ row }) => row.goodsNomenclatureItemId === itemId && row.productlineSuffix === suffix,
      )
      // A code and suffix can occur twice; the one that is divided is meant.
      const node = rows.find((candidate) => classOf(candidate) === 'subheading')
      if (!node) throw await notASubheading(tariff, rows[0], itemId, suffix, address.path)

      const ancestors = ancestorsOf(node)
      const chapter = ancestors.find(({ row }) => isChapter(row))
      const heading = ancestors.find(({ row }) => isHeading(row))
      const commodities = [...ancestors.filter(({ row }) => row.numberIndents > 0), node, ...descendantsOf(node)]
      const [{ chapterContext }, measures] = await Promise.all([
        tariff.data.get(TARIFF_LISTS),
        overviewMeasures(tariff, commodities),
      ])
      const context = chapterContext(chapterIdOf(itemId), [node.row.goodsNomenclatureSid], tariff.asOf)
      if (!chapter || !context || (!heading && !isSubChapter(node.row))) {
        throw notFound(
          `Subheading ${itemId}-${suffix} has no heading in force on ${tariff.asOf}. Try another \`as_of\`.`,
        )
      }
      return presentSubheading(
        node,
        { chapter, heading: heading ?? null, commodities },
        context,
        measures,
        tariff.region,
      )
    },
  })

async function notASubheading(
  tariff: TariffDay,
  node: NomenclatureNode | undefined,
  itemId: string,
  suffix: string,
  path: string,
) {
  if (!node) {
    const list = path.replace(/\/subheadings\/.*$/, `/headings/${headingIdOf(itemId)}`)
    return missing(tariff, `Subheading ${itemId}-${suffix}`, itemId, suffix, list)
  }
  const goodsNomenclatureClass = classOf(node)
  const about = resourcePath(tariff.region, { ...node.row, goodsNomenclatureClass })
  return notFound(`${itemId}-${suffix} is a ${goodsNomenclatureClass}, not a subheading: see ${about}.`, about)
}
