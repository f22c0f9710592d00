import type { z } from 'zod'
import type { Page } from '../../json-api/pagination.ts'
import { headingIdOf } from '../../tariff/codes.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { isCritical, quotaStatus } from '../../tariff/quota-status.ts'
import { unknownArea } from '../../tariff-data/geographical-areas/area-filter.ts'
import type { GeographicalAreas } from '../../tariff-data/geographical-areas/geographical-areas.ts'
import { quotaFacts } from '../../tariff-data/measures/quota-definitions.ts'
import { lineageSids, readHeadingTree } from '../../tariff-data/nomenclature/trees.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { limitsOf, type PageOf } from '../paginated.ts'
import { type quotaParameters, readPeriods, type StatusFilter } from './parameters.ts'
import { findQuotas, type QuotaCandidateRow, type QuotaCriteria, type QuotaRow, readQuotas } from './query.ts'

/** The criteria of a search as clients send them. */
export type SentQuotaCriteria = z.output<z.ZodObject<typeof quotaParameters>>

/** A page of the periods of quotas that meet all criteria, and the day that they are shown on. */
export async function searchQuotas(
  asked: TariffDay,
  query: SentQuotaCriteria,
  page: Page,
): Promise<PageOf<QuotaRow> & { readonly tariff: TariffDay }> {
  const periods = readPeriods(query, asked.asOf)
  const tariff = { ...asked, asOf: periods.day }
  const { areas } = await tariff.data.get(TARIFF_LISTS)
  const criteria: QuotaCriteria = {
    ...periods,
    orderNumber: query.order_number ?? null,
    areas: areasAround(query.geographical_area_id?.toUpperCase(), areas, tariff.asOf),
    goodsNomenclatureSids: await rowsAbove(tariff, query.goods_nomenclature_item_id),
  }
  const found = await findByStatus(tariff, criteria, query)
  const rows = await readQuotas(tariff, sidsOfPage(found, page), tariff.asOf)
  return { rows, totalCount: found.length, tariff }
}

/** The ids of the area and of all that contain it; null if no area is given. */
function areasAround(areaId: string | undefined, areas: GeographicalAreas, date: IsoDate): readonly string[] | null {
  if (areaId === undefined) return null
  if (!areas.has(areaId)) throw unknownArea(areaId, 'geographical_area_id')
  return [...areas.scopeOf(areaId, date).within]
}

/**
 * goods_nomenclature_sids of the rows with the code and of their ancestors. Empty if no row has it on the day; null if no
 * code is given.
 */
async function rowsAbove(tariff: TariffDay, itemId: string | undefined): Promise<readonly number[] | null> {
  if (itemId === undefined) return null
  const tree = await readHeadingTree(tariff, headingIdOf(itemId))
  return tree.nodes.filter((node) => node.row.goodsNomenclatureItemId === itemId).flatMap(lineageSids)
}

/** The matching periods, also filtered by what their status and critical state are on the day. */
async function findByStatus(
  tariff: TariffDay,
  criteria: QuotaCriteria,
  { status, critical }: { readonly status?: StatusFilter | undefined; readonly critical?: 'Y' | 'N' | undefined },
): Promise<readonly QuotaCandidateRow[]> {
  const candidates = await findQuotas(tariff, criteria, status !== undefined || critical !== undefined)
  return candidates.filter(
    (quota) =>
      (status === undefined || hasStatus(quota, status)) &&
      (critical === undefined || isCritical(quotaFacts(quota), quota.day) === (critical === 'Y')),
  )
}

function sidsOfPage(found: readonly QuotaCandidateRow[], page: Page): readonly number[] {
  const { limit, offset } = limitsOf(page)
  return found.slice(offset, offset + limit).map((quota) => quota.sid)
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
