import type { Route } from '../../http/route/define-route.ts'
import { readQuotaDefinitions } from '../../tariff-data/measures/quota-definitions.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { presentOrderNumbers } from './present.ts'
import { readOrderNumbers } from './query.ts'
import { quotaOrderNumberList } from './resources.ts'

/** Two statements: the order numbers, and their periods. */
export const quotaOrderNumberRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/quota_order_numbers',
    summary: 'List the quota order numbers that are active on the day',
    description: 'Each with its period that includes the day, if it has one.',
    tag: 'Quotas',
    document: quotaOrderNumberList,
    answer: async ({ tariff }) => {
      const rows = await readOrderNumbers(tariff)
      const definitions = await readQuotaDefinitions(
        tariff,
        rows.map(({ id }) => id),
      )
      return presentOrderNumbers(rows, definitions)
    },
  })
