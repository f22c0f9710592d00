import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import type { JsonApiDocument } from '../../json-api/document.ts'
import { itemId } from '../../tariff-data/resources/codes.ts'
import {
  RULING_PUBLISHERS,
  type Ruling,
  type RulingCriteria,
  readRulings,
  rulingStatus,
} from '../../tariff-data/rulings.ts'
import type { TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { LIST_PAGES, limitsOf, pageOf, paginated } from '../paginated.ts'
import { documentRoutes, type ReferenceRequest } from '../reference-route.ts'
import { rulingList } from './resources.ts'

const MAX_CRITERION_LENGTH = 200

const criterion = z
  .string()
  .trim()
  .max(MAX_CRITERION_LENGTH, `Send at most ${MAX_CRITERION_LENGTH} characters.`)
  .optional()

const THEY =
  'Advance tariff rulings of the United Kingdom and binding tariff information of the European Union, as far as an operator has loaded them. They bind only their holders. Empty where the data has none.'

export const rulingRoutes = (dependencies: TariffRouteDependencies): readonly Route[] => [
  ...documentRoutes(dependencies, {
    path: '/commodities/:id/rulings',
    summary: 'List customs rulings on goods of a commodity',
    description: `Those on the subheading of the commodity: on the commodity itself first, then the newest. ${THEY}`,
    tag: 'Commodities',
    params: z.object({ id: itemId.meta({ example: '0702001007' }) }),
    query: z.object(LIST_PAGES),
    document: rulingList,
    answer: (request) => answerRulings(request, { itemId: request.params.id }),
  }),
  ...documentRoutes(dependencies, {
    path: '/rulings',
    summary: 'Search customs rulings',
    description: `By words, reference or both; without either, all. The newest first. ${THEY}`,
    tag: 'Commodities',
    query: z.object({
      q: criterion.meta({
        description:
          'Words of the description, in any form and order; `"a phrase"`, `or` and `-without` are understood.',
        example: 'rubber gloves -surgical',
      }),
      reference: criterion.meta({ description: 'The whole reference, in any case.', example: 'GB500000123' }),
      ...LIST_PAGES,
    }),
    document: rulingList,
    answer: (request) =>
      answerRulings(request, { words: request.query.q || undefined, reference: request.query.reference || undefined }),
  }),
]

type RulingRequest = ReferenceRequest<unknown, { readonly page: number; readonly per_page: number }>

async function answerRulings(
  { tariff, query, address }: Pick<RulingRequest, 'tariff' | 'query' | 'address'>,
  criteria: RulingCriteria,
): Promise<JsonApiDocument> {
  const page = pageOf(query)
  const { rulings, totalCount } = await readRulings(tariff, criteria, limitsOf(page))
  return paginated({ data: rulings.map((ruling) => presentRuling(ruling, tariff.asOf)) }, address, page, totalCount)
}

const presentRuling = (ruling: Ruling, day: string) => ({
  id: `${ruling.publisher}-${ruling.recordNumber}`,
  type: 'ruling',
  attributes: {
    reference: ruling.reference,
    publisher: RULING_PUBLISHERS[ruling.publisher],
    code: ruling.code,
    status: rulingStatus(ruling, day),
    validity_start_date: ruling.validFrom,
    validity_end_date: ruling.validTo,
    description: ruling.description,
    justification: ruling.justification,
  },
})
