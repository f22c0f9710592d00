import type { JSX } from 'preact'
import { AsOfForm } from '../components/as-of-form.tsx'
import { type Place, regionPath } from '../place.ts'

/** What to narrow a search to: a facet of the search and its value. */
export interface SearchScope {
  readonly facet: 'chapter_id' | 'heading_id'
  readonly value: string
  /** `this chapter`. */
  readonly what: string
}

/** Search within the page's part of the tariff, and the day. */
export const Tools = ({
  place,
  path,
  scope,
}: {
  readonly place: Place
  readonly path: string
  readonly scope?: SearchScope
}): JSX.Element => (
  <div class="browse-tools no-print">
    {scope && <SearchWithin place={place} scope={scope} />}
    <AsOfForm place={place} path={path} />
  </div>
)

const SearchWithin = ({
  place,
  scope: { facet, value, what },
}: {
  readonly place: Place
  readonly scope: SearchScope
}): JSX.Element => (
  <search>
    <form class="search-within" method="get" action={regionPath(place.region, '/search')}>
      <label for="search-within">Search within {what}</label>
      <input class="govuk-input search-within__input" id="search-within" name="q" type="search" required />
      <input type="hidden" name="filter" value={`${facet}:${value}`} />
      {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
      {place.country && <input type="hidden" name="country" value={place.country} />}
      <button class="govuk-button govuk-button--secondary search-within__button" type="submit">
        Search<span class="govuk-visually-hidden"> within {what}</span>
      </button>
    </form>
  </search>
)
