import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import { areaFilter, chosenArea } from '../../tariff-data/geographical-areas/area-filter.ts'
import { readCommodity } from '../../tariff-data/read-commodity.ts'
import { itemId } from '../../tariff-data/resources/codes.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { AREA_RESOURCES } from '../measures/area-resources.ts'
import { missingCommodity } from '../nomenclature/missing-code.ts'
import { documentRoutes } from '../reference-route.ts'
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
    hasLanguages: true,
    document: commodityDocument,
    answer: async ({ tariff, params, query, base }) => {
      const commodity = await readCommodity(tariff, params.id, chosenArea(query))
      if (commodity === null) throw await missingCommodity(tariff, params.id, base)
      return presentCommodity(tariff, commodity, await tariff.data.get(AREA_RESOURCES, tariff.asOf))
    },
  })
