import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { readReferredRows } from '../code-search/goods.ts'
import { LIST_PAGES, pageOf, paginated } from '../paginated.ts'
import { documentRoutes } from '../reference-route.ts'
import { findDayCrossFieldProblems, quotaParameters } from './parameters.ts'
import { presentQuotas } from './present.ts'
import type { QuotaRow } from './query.ts'
import { quotaDefinitionList } from './resources.ts'
import { searchQuotas } from './search.ts'

/** At most four statements: the tree of the heading if a code is given, the matching periods, the page, its goods. */
export const quotaRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/quotas/search',
    summary: 'Search quotas',
    description:
      'The periods of quotas that include a day, or that start in given years, by order number. All criteria have to match; without criteria, all periods of the day are shown.',
    tag: 'Quotas',
    query: z.object({ ...quotaParameters, ...LIST_PAGES }),
    findCrossFieldProblems: findDayCrossFieldProblems,
    document: quotaDefinitionList,
    answer: async ({ tariff: asked, query, address }) => {
      const page = pageOf(query)
      const { rows, totalCount, tariff } = await searchQuotas(asked, query, page)
      const { areas } = await tariff.data.get(TARIFF_LISTS)
      const goods = await readReferredRows(tariff, goodsOf(rows))
      return paginated(presentQuotas(rows, { tariff, areas, goods }), address, page, totalCount)
    },
  })

const goodsOf = (rows: readonly QuotaRow[]): readonly number[] =>
  rows.flatMap(({ measures }) => measures.flatMap((measure) => measure.goodsNomenclatureSid ?? []))
