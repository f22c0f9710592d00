import type { JSX } from 'preact'
import { type Place, regionPath } from '../place.ts'

/** The search box of a page. Enter submits what was typed; the script adds suggestions. */
export const SearchForm = ({
  place,
  query,
  isLarge = false,
}: {
  readonly place: Place
  readonly query: string
  readonly isLarge?: boolean
}): JSX.Element => (
  <search>
    <form
      class={isLarge ? 'search-form search-form--large' : 'search-form'}
      method="get"
      action={regionPath(place.region, '/search')}
    >
      <label class="govuk-label search-form__label" for="q">
        Goods or commodity code
      </label>
      <p class="govuk-hint search-form__hint" id="q-hint">
        For example, tomatoes, or 0702 00 00 07
      </p>
      <div class="search-form__row">
        <input
          class="govuk-input search-form__input"
          id="q"
          name="q"
          type="search"
          value={query}
          aria-describedby="q-hint"
          data-suggestions={regionPath(place.region, '/api/beta/search_suggestions')}
        />
        <button class="govuk-button search-form__button" type="submit">
          Search
        </button>
      </div>
      {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
      {place.country && <input type="hidden" name="country" value={place.country} />}
    </form>
  </search>
)
