import { z } from 'zod'
import { notFound } from '../../http/errors/not-found.ts'
import type { Route } from '../../http/route/define-route.ts'
import type { SoughtCode } from '../../tariff/code-history.ts'
import { itemIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import { readPeriods } from '../../tariff-data/nomenclature/code-history.ts'
import { headingId, itemId, subheadingId } from '../../tariff-data/resources/codes.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { presentValidityPeriods } from './present.ts'
import { validityPeriodListDocument } from './resources.ts'

const productLine = (id: string): SoughtCode => ({ itemId: itemIdOf(id), suffix: PRODUCT_LINE_SUFFIX })

/** When a code was and is in force, the latest period first, and what follows each period. */
export const validityPeriodRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...periodRoutes(dependencies, {
    collection: 'headings',
    what: 'heading',
    id: headingId.transform(productLine).meta({ example: '0101' }),
  }),
  ...periodRoutes(dependencies, {
    collection: 'subheadings',
    what: 'subheading',
    id: subheadingId.meta({ example: '0101210000-10' }),
  }),
  ...periodRoutes(dependencies, {
    collection: 'commodities',
    what: 'commodity',
    id: itemId.transform(productLine).meta({ example: '0702000007' }),
  }),
]

interface PeriodEndpoint {
  readonly collection: 'headings' | 'subheadings' | 'commodities'
  readonly what: string
  readonly id: z.ZodType<SoughtCode, string>
}

const periodRoutes = (
  dependencies: TariffRouteDependencies,
  { collection, what, id }: PeriodEndpoint,
): readonly Route[] =>
  documentRoutes(dependencies, {
    path: `/${collection}/:id/validity_periods`,
    summary: `List the validity periods of a ${what}`,
    description:
      'All periods of the code, whatever the day, the latest first. `deriving_goods_nomenclatures` are the codes that follow a period, deduced from codes and descriptions.',
    tag: collection === 'commodities' ? 'Commodities' : 'Headings and subheadings',
    params: z.object({ id }),
    document: validityPeriodListDocument,
    answer: async ({ tariff, params: { id: code } }) => {
      const periods = await readPeriods(tariff, code)
      if (periods.length === 0) throw notFound(`There is no ${what} ${code.itemId}-${code.suffix}, on any day.`)
      return presentValidityPeriods(periods, tariff.region)
    },
  })
