import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { chapterIdOf, headingIdOf, isChapter } from '../../tariff/codes.ts'
import { ancestorsOf, isDeclarable } from '../../tariff/tree.ts'
import { areaFilter, chosenArea } from '../../tariff-data/geographical-areas/area-filter.ts'
import { readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { itemId } from '../../tariff-data/resources/codes.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { readDeclarableMeasures } from '../measures/declarable.ts'
import { documentRoutes } from '../reference-route.ts'
import { COMMODITY_EXAMPLE } from './example.ts'
import { missingCommodity } from './missing.ts'
import { presentCommodity } from './present.ts'
import { commodityDocument } from './resources.ts'

export const commodityRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/commodities/:id',
    summary: 'Show a commodity with its measures',
    description:
      'Duties, taxes, controls and quotas, of the commodity itself and of all that it stands below. 404 for a code that cannot be declared on the day: the error says what it is instead, when it was valid and what follows it.',
    tag: 'Commodities',
    params: z.object({ id: itemId }),
    query: z.object(areaFilter),
    document: commodityDocument,
    example: COMMODITY_EXAMPLE,
    answer: async ({ tariff, params, query }) => {
      const tree = await readHeadingTree(tariff, headingIdOf(params.id))
      // The tree of a heading holds nothing of the chapter but its own row, which then looks undivided.
      const node = tree.nodes.find(
        (candidate) =>
          candidate.row.goodsNomenclatureItemId === params.id && isDeclarable(candidate) && !isChapter(candidate.row),
      )
      if (node === undefined) throw await missingCommodity(tariff, params.id)
      const sids = [...ancestorsOf(node), node].map(({ row }) => row.goodsNomenclatureSid)
      const measures = await readDeclarableMeasures(tariff, node, chosenArea(query))
      const context = measures.lists.chapterContext(chapterIdOf(params.id), sids, tariff.asOf)
      if (context === null) throw await missingCommodity(tariff, params.id)
      return presentCommodity(tariff, node, context, measures)
    },
  })
