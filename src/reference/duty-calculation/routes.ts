import { z } from 'zod'
import { SERVICE_UNAVAILABLE } from '../../http/route/declared-responses.ts'
import { defineRoute, type RequestContext, type Route } from '../../http/route/define-route.ts'
import { readExample } from '../../http/route/read-example.ts'
import { DEFAULT_REGION, type Region } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { type Goods, goodsSchema } from '../../tariff-data/duties/goods.ts'
import { readDuties, requireClaimed } from '../../tariff-data/duties/read-duties.ts'
import { itemId } from '../../tariff-data/resources/codes.ts'
import { asOfParameter } from '../../versions/as-of.ts'
import { noData } from '../../versions/no-data.ts'
import { type TariffRouteDependencies, tariffOn } from '../../versions/tariff-day.ts'
import { regionSchema } from '../../versions/versioned-route.ts'
import { missingCommodity } from '../nomenclature/missing-code.ts'
import { presentDutyCalculation } from './present.ts'
import { dutyCalculationDocument } from './resources.ts'

const PATH = '/commodities/:id/duty_calculation'

/** What goods of a commodity cost on import. */
export function dutyCalculationRoutes({ liveVersions, postgres }: TariffRouteDependencies): readonly Route[] {
  const id = itemId.meta({ example: '0702000007' })
  const shared = {
    method: 'POST',
    summary: 'Work out what goods cost on import',
    description:
      'Customs duty, trade remedies, excise and VAT, each with its measure, its working and what was assumed. Every duty that can apply is an alternative with all that is charged on top of it: the usual one, a preference with proof of origin, a quota, a suspension. What the data lacks is a line without an amount. 422 names the quantities that the duty which is claimed needs and the request lacks. Amounts are exact, and rounded once to the nearest penny or cent.',
    tags: ['Commodities'],
    query: z.object({ as_of: asOfParameter }),
    body: goodsSchema,
    invalid: 422,
    unknownQuery: 'ignore',
    responses: {
      200: {
        description: 'The calculation.',
        schema: dutyCalculationDocument,
        example: readExample('reference', PATH),
        headers: { 'Cache-Control': '`no-store`' },
      },
      503: SERVICE_UNAVAILABLE,
    },
  } as const
  const answer = async (region: Region, code: string, day: string, goods: Goods, context: RequestContext) => {
    const live = await liveVersions.get(region)
    if (live === null) throw noData(region)
    const tariff = tariffOn(postgres, live, day)
    const duties = await context.admitted('ordinary', () => readDuties(tariff, code, goods), context.signal)
    if (duties === null) throw await missingCommodity(tariff, code, `/${region}/api/v2`)
    const body = presentDutyCalculation(duties, requireClaimed(duties, goods), { itemId: code, day })
    return { kind: 'json', body, headers: { 'Cache-Control': 'no-store' } } as const
  }
  return [
    defineRoute({
      ...shared,
      path: `/:region/api/v2${PATH}`,
      params: z.object({ region: regionSchema, id }),
      handle: ({ params, query, body }, context) =>
        answer(params.region, params.id, query.as_of ?? todayUtc(), body, context),
    }),
    defineRoute({
      ...shared,
      path: `/api/v2${PATH}`,
      aliasOf: `/:region/api/v2${PATH}`,
      params: z.object({ id }),
      handle: ({ params, query, body }, context) =>
        answer(DEFAULT_REGION, params.id, query.as_of ?? todayUtc(), body, context),
    }),
  ]
}
