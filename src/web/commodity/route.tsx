import type { Route } from '../../http/route/define-route.ts'
import { readRuleSets, readSchemes } from '../../reference/index.ts'
import { chapterIdOf, headingIdOf, isChapter, spacedCode } from '../../tariff/codes.ts'
import { isInCustomsUnion } from '../../tariff/geographical-area.ts'
import { beginningOf } from '../../tariff/plain-text.ts'
import { ancestorsOf } from '../../tariff/tree.ts'
import { readHeadingNotes } from '../../tariff-data/nomenclature/notes.ts'
import { type Commodity, readCommodity } from '../../tariff-data/read-commodity.ts'
import { readRulings } from '../../tariff-data/rulings.ts'
import { TARIFF_LISTS } from '../../tariff-data/tariff-lists.ts'
import type { TariffDay } from '../../versions/tariff-day.ts'
import { findArea, readAreaOptions } from '../area-options.ts'
import { missingCodeContent } from '../components/missing-code.tsx'
import { rowName, rowPath } from '../components/row-path.ts'
import type { Crumb, PageContent } from '../layout/page-content.ts'
import { type PageDependencies, pageRoutes } from '../page-route.tsx'
import { type Place, pageAddress, withQuery } from '../place.ts'
import { CommodityPage } from './commodity.tsx'
import { withName } from './commodity-name.ts'
import { commodityParams, missingCommodity } from './missing-commodity.ts'
import type { OriginScheme } from './origin-rules.tsx'
import { readHistory } from './read-history.ts'
import { SHOWN_RULINGS } from './rulings.tsx'

/** `/commodities/:id`: duties, quotas, controls, taxes and history of a commodity. */
export const commodityPageRoutes = (dependencies: PageDependencies): readonly Route[] =>
  pageRoutes(dependencies, {
    path: '/commodities/:id',
    summary: 'Show a commodity with its measures',
    params: commodityParams,
    hasLanguages: true,
    answer: async (request): Promise<PageContent> => {
      const { tariff, params, place } = request
      const [areas, history, headingNotes, rulings] = await Promise.all([
        readAreaOptions(tariff),
        readHistory(tariff, place, params.id),
        readHeadingNotes(tariff, headingIdOf(params.id)),
        readRulings(tariff, { itemId: params.id }, { limit: SHOWN_RULINGS, offset: 0 }),
      ])
      const country = findArea(areas, place.country)
      const found = await readCommodity(tariff, params.id, country?.id)
      if (found === null) return missingCodeContent(dependencies, request, missingCommodity(params.id))
      const [isDutyFree, originSchemes] = await Promise.all([
        comesWithoutDuty(tariff, country?.id ?? null),
        readOriginSchemes(tariff, params.id, country?.id ?? null),
      ])
      const commodity = withName(found, tariff.region)
      const { name } = commodity
      return {
        title: `${beginningOf(name, MAX_TITLE)} (${spacedCode(params.id)})`,
        description: `Duties, quotas, controls and VAT of commodity ${params.id}: ${beginningOf(name, MAX_TITLE)}.`,
        area: 'browse',
        breadcrumbs: crumbsOf(commodity, place),
        json: withQuery(`/${place.region}/api/v2/commodities/${params.id}`, {
          as_of: place.asOf,
          lang: place.language,
          'filter[geographical_area_id]': country?.id,
        }),
        hasError: place.country !== null && country === null,
        main: (
          <CommodityPage
            commodity={commodity}
            place={place}
            day={tariff.asOf}
            areas={areas}
            country={country}
            isDutyFree={isDutyFree}
            headingNotes={headingNotes}
            originSchemes={originSchemes}
            rulings={rulings}
            history={history}
          />
        ),
      }
    },
  })

/** The schemes of rules of origin that cover a country, each with its rules for the code. */
async function readOriginSchemes(
  tariff: TariffDay,
  itemId: string,
  country: string | null,
): Promise<readonly OriginScheme[]> {
  if (country === null) return []
  const schemes = await readSchemes(tariff, { country, article: null })
  const ruleSets = schemes.length > 0 ? await readRuleSets(tariff, itemId) : []
  return schemes.map((scheme) => ({
    scheme,
    ruleSets: ruleSets.filter(({ scheme_code: code }) => code === scheme.scheme_code),
  }))
}

/** Whether goods in free circulation in the area come without customs duty. */
async function comesWithoutDuty({ data, asOf, region }: TariffDay, areaId: string | null): Promise<boolean> {
  if (areaId === null) return false
  const { areas } = await data.get(TARIFF_LISTS)
  return isInCustomsUnion(areas.scopeOf(areaId, asOf), region)
}

const crumbsOf = ({ node: own, context: { section } }: Commodity, place: Place): readonly Crumb[] => [
  { text: `Section ${section.numeral}`, href: pageAddress(place, `/sections/${section.id}`) },
  ...ancestorsOf(own).map((node) => ({
    text: isChapter(node.row) ? `Chapter ${chapterIdOf(node.row.goodsNomenclatureItemId)}` : rowName(node),
    href: pageAddress(place, rowPath(node)),
  })),
]

/** Titles are read in tabs and lists. */
const MAX_TITLE = 80
