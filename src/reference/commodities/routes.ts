import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { chapterIdOf, headingIdOf, isChapter } from '../../tariff/codes.ts'
import { isDeclarable } from '../../tariff/tree.ts'
import { areaFilter, chosenArea } from '../../tariff-data/geographical-areas/area-filter.ts'
import { lineageSids, type NomenclatureNode, readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { itemId } from '../../tariff-data/resources/codes.ts'
import { readChapterContext } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { readDeclarableMeasures } from '../measures/read-declarable-measures.ts'
import { documentRoutes } from '../reference-route.ts'
import { missingCommodity } from './missing.ts'
import { presentCommodity } from './present.ts'
import { commodityDocument } from './resources.ts'

export const commodityRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/commodities/:id',
    summary: 'Show a commodity with its measures',
    description:
      'Duties, taxes, controls and quotas of the commodity, own and inherited. 404 for a code that cannot be declared on the day: the error says what it is instead, when it was valid and what follows it.',
    tag: 'Commodities',
    params: z.object({ id: itemId.meta({ example: '0101300000' }) }),
    query: z.object(areaFilter),
    document: commodityDocument,
    answer: async ({ tariff, params, query, base }) => {
      const node = await findCommodity(tariff, params.id)
      if (node === null) throw await missingCommodity(tariff, params.id, base)
      const measures = await readDeclarableMeasures(tariff, node, chosenArea(query))
      const context = await readChapterContext(tariff, chapterIdOf(params.id), lineageSids(node))
      if (context === null) throw await missingCommodity(tariff, params.id, base)
      return presentCommodity(tariff, node, context, measures)
    },
  })

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
