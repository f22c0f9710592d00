import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { notFound } from '../../http/not-found.ts'
import { PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import { headingId, itemId } from '../../tariff-data/resources/codes.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { documentRoutes } from '../reference-route.ts'
import { presentValidityPeriods } from './present.ts'
import { type Code, readValidityPeriods } from './read-validity-periods.ts'
import { validityPeriodListDocument } from './resources.ts'

const productLine = (id: string): Code => ({ itemId: id.padEnd(10, '0'), suffix: PRODUCT_LINE_SUFFIX })

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
    id: z
      .string()
      .regex(/^\d{10}(-\d{2})?$/, 'A subheading is an item id and a suffix, such as 0101210000-10.')
      .transform((id): Code => ({ itemId: id.slice(0, 10), suffix: id.slice(11) || PRODUCT_LINE_SUFFIX }))
      .meta({ example: '0101210000-10' }),
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
  readonly id: z.ZodType<Code, string>
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
      const { periods, chapter } = await readValidityPeriods(tariff, code)
      if (periods.length === 0) throw notFound(`There is no ${what} ${code.itemId}-${code.suffix}, on any day.`)
      return presentValidityPeriods(periods, chapter, tariff.region)
    },
  })
