import type { JSX } from 'preact'
import { REGIONS, type Region } from '../../tariff/region.ts'
import { fixedPages } from '../fixed-pages.ts'
import { pageAddress, regionPath } from '../place.ts'
import type { Frame } from './frame.ts'
import type { PageContent } from './page-content.ts'

export const REGION_NAMES: Readonly<Record<Region, string>> = {
  uk: 'United Kingdom',
  xi: 'Northern Ireland',
}

/** Name, tariff, main navigation and, where the page has none of its own, the search box. */
export const Header = ({ content, frame }: { readonly content: PageContent; readonly frame: Frame }): JSX.Element => {
  const { place } = frame
  return (
    <header class="site-header">
      <div class="govuk-width-container site-header__bar">
        <a class="site-header__name" href={pageAddress(place, '/')}>
          <svg
            class="site-header__mark"
            viewBox="0 0 24 24"
            width="24"
            height="24"
            aria-hidden="true"
            focusable="false"
          >
            <path d="M3 5h18v3H3zM6 10.5h15v3H6zM10 16h11v3H10z" fill="currentColor" />
          </svg>
          Opentariff
        </a>
        {content.switchTo !== null && <RegionSwitch content={content} frame={frame} />}
      </div>
      <div class="site-nav">
        <div class="govuk-width-container site-nav__bar">
          <nav aria-label="Main">
            <ul class="site-nav__list">
              {fixedPages(frame.hasClassifier).map(
                ({ path, region, navigation }) =>
                  navigation && (
                    <li key={path}>
                      <a
                        class="site-nav__link"
                        href={region ? regionPath(region, path) : pageAddress(place, path)}
                        aria-current={content.area === navigation.area ? 'true' : undefined}
                      >
                        {navigation.text}
                      </a>
                    </li>
                  ),
              )}
              <li>
                <a class="site-nav__link" href="/docs">
                  API
                </a>
              </li>
            </ul>
          </nav>
          {!content.hasOwnSearch && (
            <search class="site-nav__search">
              <form class="site-nav__form" method="get" action={regionPath(place.region, '/search')}>
                <label class="govuk-visually-hidden" for="site-search">
                  Goods or commodity code
                </label>
                <input
                  class="govuk-input site-nav__input"
                  id="site-search"
                  name="q"
                  type="search"
                  placeholder="Goods or code"
                  data-suggestions={regionPath(place.region, '/api/beta/search_suggestions')}
                />
                {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
                {place.country && <input type="hidden" name="country" value={place.country} />}
                <button class="govuk-button site-nav__button" type="submit">
                  Search
                </button>
              </form>
            </search>
          )}
        </div>
      </div>
    </header>
  )
}

/** The same page in the other tariff. */
const RegionSwitch = ({ content, frame }: { readonly content: PageContent; readonly frame: Frame }): JSX.Element => {
  const bare = REGIONS.reduce((path, region) => path.replace(new RegExp(`^/${region}(?=/|$)`), ''), frame.path) || '/'
  const addressIn = (region: Region): string => {
    if (region !== frame.place.region && content.switchTo) return content.switchTo
    return `${regionPath(region, bare)}${frame.querystring === '' ? '' : `?${frame.querystring}`}`
  }
  return (
    <nav aria-label="Tariff" class="region-switch">
      <ul class="region-switch__list">
        {REGIONS.map((region) => (
          <li key={region}>
            <a
              class="region-switch__link"
              href={addressIn(region)}
              aria-current={region === frame.place.region ? 'true' : undefined}
            >
              {REGION_NAMES[region]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
