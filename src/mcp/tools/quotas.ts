import { z } from 'zod'
import { quotaParameters, searchQuotas } from '../../reference/index.ts'
import { areaName } from '../../tariff/measure-texts.ts'
import { quotaDefinitionOf } from '../../tariff-data/measures/quota-definitions.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import { asOfInput, commodityCodeInput, countryInput, regionInput } from '../inputs.ts'
import { firstOf, linesAnswer, linesOutput, pageInput } from '../lines.ts'
import { liveTariff } from '../live-tariff.ts'
import { defineTool } from '../tool.ts'

/** Quotas of an answer; more than a model reads. */
const MAX_QUOTAS = 100

/** Codes of goods that a line names. */
const MAX_GOODS = 8

/** Finds tariff quotas. */
export const quotasTool = defineTool({
  name: 'quotas',
  title: 'Find tariff quotas',
  description:
    'Quotas with their period, volume, balance, status and origins: by ten-digit code (of goods), order number of six digits, country or status; all that are given must match.',
  input: z.strictObject({
    code: commodityCodeInput.optional(),
    order_number: quotaParameters.order_number,
    country: countryInput,
    status: z.enum(['blocked', 'not_blocked', 'exhausted', 'not_exhausted']).optional(),
    region: regionInput,
    as_of: asOfInput,
    page: pageInput,
  }),
  output: linesOutput,
  async answer({ code, order_number: orderNumber, country, status, region, as_of: asOf, page }, { dependencies }) {
    const on = await liveTariff(dependencies, region, asOf)
    const query = {
      goods_nomenclature_item_id: code,
      order_number: orderNumber,
      geographical_area_id: country,
      ...{ status, years: [] },
    }
    const { rows, totalCount } = await searchQuotas(on.tariff, query, { page: 1, perPage: MAX_QUOTAS })
    const { areas } = await on.tariff.data.get(TARIFF_LISTS)
    return linesAnswer(on, {
      title: `Quotas on ${on.tariff.asOf}: ${totalCount}${totalCount > rows.length ? `, the first ${rows.length}: narrow the search` : ''}`,
      lines: rows.map((row) => {
        const quota = quotaDefinitionOf(row, row.day)
        const goods = [...new Set(row.measures.map(({ goodsNomenclatureItemId }) => goodsNomenclatureItemId))]
        const origins = (row.quotaOrderNumber?.origins ?? []).map(({ geographicalAreaId: id }) =>
          areaName(areas.area(id)),
        )
        return [
          `${quota.orderNumber}: ${quota.status}, ${quota.balance ?? '?'} of ${quota.initialVolume ?? '?'} ${quota.measurementUnit ?? quota.monetaryUnitCode ?? ''} left`,
          `${quota.validityStartDate} to ${quota.validityEndDate ?? 'now'}`,
          ...(origins.length > 0 ? [`from ${origins.join(', ')}`] : []),
          ...(goods.length > 0 ? [`goods ${firstOf(goods, MAX_GOODS)}`] : []),
        ].join('; ')
      }),
      advice:
        'No quota matches on this day. Ask with fewer criteria or another `as_of`; `commodity` shows the quotas of a code.',
      page,
    })
  },
})
