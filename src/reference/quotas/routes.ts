import { z } from 'zod'
import type { Route } from '../../http/define-route.ts'
import { RequestError } from '../../http/request-error.ts'
import { headingIdOf } from '../../tariff/codes.ts'
import { isCritical, quotaStatus } from '../../tariff/quota-status.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import { readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay, TariffRouteDependencies } from '../../versions/tariff-day.ts'
import { readReferredRows } from '../code-search/goods.ts'
import { quotaFacts } from '../measures/present-quota-definition.ts'
import { LIST_PAGES, limitsOf, paginated } from '../paginated.ts'
import { documentRoutes } from '../reference-route.ts'
import { findDayMisfits, quotaParameters, readPeriods, type StatusFilter } from './parameters.ts'
import { presentQuotas } from './present.ts'
import { findQuotas, type QuotaCandidateRow, readQuotas } from './query.ts'
import { quotaDefinitionList } from './resources.ts'

/** At most four statements: the tree of the heading if a code is given, the matching periods, the page, its goods. */
export const quotaRoutes = (dependencies: TariffRouteDependencies): readonly Route[] =>
  documentRoutes(dependencies, {
    path: '/quotas/search',
    summary: 'Search quotas',
    description:
      'The periods of quotas that run on a day, or that start in given years, by order number. All conditions have to fit; without any, all periods of the day are shown.',
    tag: 'Quotas',
    query: z.object({ ...quotaParameters, ...LIST_PAGES }),
    findMisfits: findDayMisfits,
    document: quotaDefinitionList,
    answer: async ({ tariff: asked, query, address }) => {
      const periods = readPeriods(query, asked.asOf)
      const tariff = { ...asked, asOf: periods.day }
      const { areas } = await tariff.data.get(TARIFF_LISTS)
      const areaId = query.geographical_area_id?.toUpperCase()
      if (areaId !== undefined && !areas.has(areaId)) throw unknownArea(areaId)
      const { critical, status, goods_nomenclature_item_id: itemId } = query
      const candidates = await findQuotas(
        tariff,
        {
          ...periods,
          orderNumber: query.order_number ?? null,
          goodsNomenclatureSids: itemId === undefined ? null : await rowsAbove(tariff, itemId),
          areas: areaId === undefined ? null : [areaId, ...areas.groupsOf(areaId, tariff.asOf)],
        },
        status !== undefined || critical !== undefined,
      )
      const found = candidates.filter(
        (quota) =>
          (status === undefined || hasStatus(quota, status)) &&
          (critical === undefined || isCritical(quotaFacts(quota), quota.day) === (critical === 'Y')),
      )
      const page = { page: query.page, perPage: query.per_page }
      const { limit, offset } = limitsOf(page)
      const sids = found.slice(offset, offset + limit).map((quota) => quota.quota_definition_sid)
      const rows = sids.length === 0 ? [] : await readQuotas(tariff, sids, tariff.asOf)
      const goodsSids = rows.flatMap((row) => row.measures.flatMap((measure) => measure.goods_nomenclature_sid ?? []))
      const goods = await readReferredRows(tariff, [...new Set(goodsSids)])
      return paginated(presentQuotas(rows, { tariff, areas, goods }), address, page, found.length)
    },
  })

/** goods_nomenclature_sids of the rows with the code and of their ancestors. Empty if no row has it on the day. */
async function rowsAbove(tariff: TariffDay, itemId: string): Promise<readonly number[]> {
  const tree = await readHeadingTree(tariff, headingIdOf(itemId))
  return tree.nodes
    .filter((node) => node.row.goodsNomenclatureItemId === itemId)
    .flatMap((node) => [node, ...ancestorsOf(node)])
    .map((node) => node.row.goodsNomenclatureSid)
}

function hasStatus(quota: QuotaCandidateRow, wanted: StatusFilter): boolean {
  const status = quotaStatus(quotaFacts(quota), quota.day)
  switch (wanted) {
    case 'blocked':
      return status === 'Blocked'
    case 'not_blocked':
      return status !== 'Blocked'
    case 'exhausted':
      return status === 'Exhausted'
    case 'not_exhausted':
      return status !== 'Exhausted'
  }
}

const unknownArea = (areaId: string): RequestError =>
  new RequestError({
    code: 'invalid_parameter',
    status: 422,
    detail: `There is no geographical area \`${areaId}\`. Send the id of a country, such as FR, or of a group, such as 1013.`,
    source: { parameter: 'geographical_area_id' },
  })
