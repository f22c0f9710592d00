import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import { itemId } from '../../tariff-data/resources/codes.ts'
import { RULING_PUBLISHERS, readRulings, rulingStatus } from '../../tariff-data/rulings.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { LIST_PAGES, limitsOf, pageOf, paginated } from '../paginated.ts'
import { documentRoutes } from '../reference-route.ts'
import { rulingList } from './resources.ts'

/** What customs decided on goods of a commodity's subheading. */
export const rulingRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/commodities/:id/rulings',
    summary: 'List customs rulings on goods of a commodity',
    description:
      'Advance tariff rulings of the United Kingdom and binding tariff information of the European Union on the subheading of the commodity, as far as an operator has loaded them: those on the commodity itself first, then the newest. They bind only their holders. Empty where the data has none.',
    tag: 'Commodities',
    params: z.object({ id: itemId.meta({ example: '0702001007' }) }),
    query: z.object(LIST_PAGES),
    document: rulingList,
    answer: async ({ tariff, params, query, address }) => {
      const page = pageOf(query)
      const { rulings, totalCount } = await readRulings(tariff, params.id, limitsOf(page))
      const data = rulings.map((ruling) => ({
        id: `${ruling.publisher}-${ruling.recordNumber}`,
        type: 'ruling',
        attributes: {
          reference: ruling.reference,
          publisher: RULING_PUBLISHERS[ruling.publisher],
          code: ruling.code,
          status: rulingStatus(ruling, tariff.asOf),
          validity_start_date: ruling.validFrom,
          validity_end_date: ruling.validTo,
          description: ruling.description,
          justification: ruling.justification,
        },
      }))
      return paginated({ data }, address, page, totalCount)
    },
  })
