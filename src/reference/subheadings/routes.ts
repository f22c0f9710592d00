import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import { chapterIdOf } from '../../tariff/codes.ts'
import { resourcePathBelow } from '../../tariff/resource-path.ts'
import { classOf } from '../../tariff/tree.ts'
import { overviewMeasures } from '../../tariff-data/measures/overview-measures.ts'
import { findSubheading, placeOf } from '../../tariff-data/nomenclature/find-row.ts'
import type { NomenclatureNode } from '../../tariff-data/nomenclature/trees.ts'
import { subheadingId } from '../../tariff-data/resources/codes.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { missingSubheading } from '../nomenclature/missing-code.ts'
import { documentRoutes } from '../reference-route.ts'
import { presentSubheading } from './present.ts'
import { subheadingDocument } from './resources.ts'

export const subheadingRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/subheadings/:subheading_id',
    summary: 'Show a subheading with its ancestors and descendants',
    description:
      'The id is `{goods_nomenclature_item_id}-{productline_suffix}`; the default of the suffix is 80. A group of headings, such as 2801000000-10, has no heading.',
    tag: 'Headings and subheadings',
    params: z.object({ subheading_id: subheadingId.meta({ example: '0101210000-10' }) }),
    hasLanguages: true,
    document: subheadingDocument,
    answer: async ({ tariff, params, base }) => {
      const { itemId, suffix } = params.subheading_id
      const { node, other } = await findSubheading(tariff, itemId, suffix)
      if (!node) throw await notASubheading(tariff, other, itemId, suffix, base)
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

async function notASubheading(
  tariff: TariffDay,
  node: NomenclatureNode | undefined,
  itemId: string,
  suffix: string,
  base: string,
) {
  if (!node) return missingSubheading(tariff, itemId, suffix, base)
  const goodsNomenclatureClass = classOf(node)
  const about = resourcePathBelow(base, { ...node.row, goodsNomenclatureClass })
  return notFound(`${itemId}-${suffix} is a ${goodsNomenclatureClass}, not a subheading: see ${about}.`, about)
}
