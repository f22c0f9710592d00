import { z } from 'zod'
import type { Route } from '../../http/route/define-route.ts'
import { spacedCode } from '../../tariff/codes.ts'
import { beginningOf } from '../../tariff/plain-text.ts'
import { areaOf, dutiesOf, exchangeRateOf } from '../../tariff-data/duties/read-duties.ts'
import { readCommodity } from '../../tariff-data/read-commodity.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import { findArea, readAreaOptions } from '../area-options.ts'
import { countryError } from '../components/country-picker.tsx'
import { missingCodeContent } from '../components/missing-code.tsx'
import type { PageContent } from '../layout/page-content.ts'
import { type PageDependencies, pageRoutes } from '../page-route.tsx'
import { pageAddress, regionPath } from '../place.ts'
import { withName } from './commodity-name.ts'
import { DutyPage } from './duty.tsx'
import { dutyPath } from './duty-form.tsx'
import { dutyInputQuery, readDutyInput } from './duty-input.ts'
import { commodityParams, missingCommodity } from './missing-commodity.ts'

/** `/commodities/:id/duty`: what goods of a commodity cost on import, to print for a file. */
export const dutyRoutes = (dependencies: PageDependencies): readonly Route[] =>
  pageRoutes(dependencies, {
    path: dutyPath(':id'),
    summary: 'Work out what goods cost on import',
    params: commodityParams,
    query: z.object(dutyInputQuery),
    // Values of goods are nothing for shared caches.
    isPrivate: true,
    answer: async (request): Promise<PageContent> => {
      const { tariff, params, place, query } = request
      const areas = await readAreaOptions(tariff)
      const country = findArea(areas, place.country)
      const found = await readCommodity(tariff, params.id, country?.id)
      if (found === null) return missingCodeContent(dependencies, request, missingCommodity(params.id))
      const commodity = withName(found, tariff.region)
      const input = country === null ? null : readDutyInput(query, country.id)
      const isRead = country !== null && input?.kind === 'goods'
      const duties = isRead
        ? dutiesOf(
            found,
            input.goods,
            await exchangeRateOf(tariff, input.goods),
            tariff,
            areaOf((await tariff.data.get(TARIFF_LISTS)).areas, country.id, tariff),
          )
        : null
      return {
        title: `Duty and VAT: ${beginningOf(commodity.name, MAX_TITLE)} (${spacedCode(params.id)})`,
        description: `What goods of commodity ${params.id} cost on import: duty, trade remedies, excise and VAT.`,
        area: 'browse',
        breadcrumbs: [
          { text: `Commodity ${spacedCode(params.id)}`, href: pageAddress(place, `/commodities/${params.id}`) },
        ],
        ...(isRead && {
          json: [
            {
              text: 'This calculation as JSON',
              address: regionPath(place.region, `/api/v2/commodities/${params.id}/duty_calculation`),
              body: input.body,
            },
          ],
        }),
        hasError: countryError(areas, place) !== null || input?.kind === 'mistakes',
        main: (
          <DutyPage
            commodity={commodity}
            place={place}
            day={tariff.asOf}
            areas={areas}
            country={country}
            typed={query}
            errors={input?.kind === 'mistakes' ? input.errors : []}
            duties={duties}
          />
        ),
      }
    },
  })

/** Titles are read in tabs and lists. */
const MAX_TITLE = 60
