import { z } from 'zod'
import { withCrossFieldValidation } from '../../http/route/cross-field-validation.ts'
import { defineRoute, type Route } from '../../http/route/define-route.ts'
import { PAGE_CACHE_CONTROL } from '../../operations/data-warnings.ts'
import { spacedCode } from '../../tariff/codes.ts'
import { REGIONS, type Region } from '../../tariff/region.ts'
import { todayUtc } from '../../tariff/validity.ts'
import { readCommodity } from '../../tariff-data/read-commodity.ts'
import { dataWarnings } from '../../versions/data-warnings.ts'
import { findDayPartProblems } from '../../versions/day-parts.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import { noData } from '../../versions/no-data.ts'
import { tariffOn } from '../../versions/tariff-day.ts'
import { type AreaOptions, findArea, readAreaOptions } from '../area-options.ts'
import { countryError } from '../components/country-picker.tsx'
import { dayInWords } from '../components/day.tsx'
import { missingCodeContent } from '../components/missing-code.tsx'
import { REGION_NAMES } from '../layout/header.tsx'
import type { JsonLink, PageContent } from '../layout/page-content.ts'
import { HTML } from '../layout/render-page.tsx'
import {
  dayRedirect,
  OTHER_PAGE,
  type PageDependencies,
  pageResult,
  requestedPage,
  sharedQuery,
} from '../page-route.tsx'
import { type Place, pageAddress, placeQuery, regionPath, unlessBlank } from '../place.ts'
import { withName } from './commodity-name.ts'
import { ComparePage } from './compare.tsx'
import type { Side } from './compare-side.tsx'
import { commodityParams, missingCommodity } from './missing-commodity.ts'

const query = withCrossFieldValidation(
  z.object({
    ...sharedQuery,
    with: z
      .preprocess(unlessBlank, z.enum(REGIONS, 'Compare with `uk` or `xi`.').optional())
      .meta({ description: 'Default: the other tariff.' }),
    other_as_of: placeQuery.as_of.meta({ description: 'Day of the other side. Default: the same day.' }),
  }),
  findDayPartProblems,
)

/**
 * `/commodities/:id/compare`: a commodity in both tariffs, or on two days. It depends on the live versions of both
 * regions, so it has no validator of one.
 */
export const compareRoutes = (dependencies: PageDependencies): readonly Route[] =>
  REGIONS.map((region) =>
    defineRoute({
      method: 'GET',
      path: regionPath(region, '/commodities/:id/compare'),
      summary: 'Compare a commodity in both tariffs or on two days',
      isPage: true,
      tags: ['Pages'],
      params: commodityParams,
      query,
      invalid: 400,
      unknownQuery: 'ignore',
      responses: {
        200: { description: 'The page.', contentType: HTML },
        302: OTHER_PAGE,
        404: { description: 'A page that says what is there instead.', contentType: HTML },
      },
      handle: async ({ params: { id }, query: sent }, context) => {
        const redirect = dayRedirect(sent, context)
        if (redirect !== null) return redirect
        const place: Place = { region, asOf: sent.as_of ?? null, country: sent.country ?? null }
        const other: Place = {
          ...place,
          region: sent.with ?? otherRegion(region),
          asOf: sent.other_as_of ?? place.asOf,
        }
        const lives = await Promise.all([place, other].map((side) => liveOf(dependencies, side.region)))
        const content = await context.admitted('ordinary', () => compare(dependencies, id, place, other))
        const warnings = dataWarnings([...new Set(lives)], todayUtc())
        const result = pageResult(dependencies, content, { ...requestedPage(context), place, warnings })
        return { ...result, headers: { 'Cache-Control': PAGE_CACHE_CONTROL, ...result.headers } }
      },
    }),
  )

const otherRegion = (region: Region): Region => (region === 'uk' ? 'xi' : 'uk')

async function liveOf({ liveVersions }: PageDependencies, region: Region): Promise<LiveVersion> {
  const live = await liveVersions.get(region)
  if (live === null) throw noData(region)
  return live
}

async function compare(dependencies: PageDependencies, id: string, place: Place, other: Place): Promise<PageContent> {
  const [left, right] = await Promise.all([readSide(dependencies, id, place), readSide(dependencies, id, other)])
  if (left.side.commodity === null && right.side.commodity === null) {
    const { tariff } = left
    return missingCodeContent(dependencies, { tariff, place }, missingCommodity(id))
  }
  const name = (left.side.commodity ?? right.side.commodity)?.name ?? ''
  return {
    title: `Compare ${spacedCode(id)}`,
    description: `${name} in two tariffs, or on two days, side by side.`,
    area: 'browse',
    switchTo: switchAddress(id, place, other),
    breadcrumbs: [{ text: `Commodity ${spacedCode(id)}`, href: pageAddress(place, `/commodities/${id}`) }],
    json: [left.side, right.side].map(jsonOf(id)),
    hasError: countryError(left.areas, place) !== null,
    main: <ComparePage itemId={id} left={left.side} right={right.side} areas={left.areas} />,
  }
}

const jsonOf =
  (id: string) =>
  ({ place: { region, country }, day }: Side): JsonLink => {
    const query = new URLSearchParams({ as_of: day, ...(country && { 'filter[geographical_area_id]': country }) })
    return {
      text: `${REGION_NAMES[region]}, ${dayInWords(day)}, as JSON`,
      address: `${regionPath(region, `/api/v2/commodities/${id}`)}?${query}`,
    }
  }

/** Address in the other tariff: the sides change places; two days of one tariff become two days of the other. */
const switchAddress = (id: string, place: Place, other: Place): string =>
  place.region === other.region
    ? pageAddress({ ...place, region: otherRegion(place.region) }, `/commodities/${id}/compare`, {
        with: otherRegion(place.region),
        other_as_of: other.asOf,
      })
    : pageAddress(other, `/commodities/${id}/compare`, { with: place.region, other_as_of: place.asOf })

async function readSide(dependencies: PageDependencies, id: string, place: Place) {
  const live = await liveOf(dependencies, place.region)
  const tariff = tariffOn(dependencies.postgres, live, place.asOf ?? todayUtc())
  const areas: AreaOptions = await readAreaOptions(tariff)
  const found = await readCommodity(tariff, id, findArea(areas, place.country)?.id)
  const side: Side = { place, day: tariff.asOf, commodity: found && withName(found, tariff.region) }
  return { side, areas, tariff }
}
