import type { JSX } from 'preact'
import { type Place, regionPath } from '../place.ts'
import { FieldMessage } from './error-summary.tsx'

/** The search box of a page. Enter submits what was typed; the script adds suggestions. */
export const SearchForm = ({
  place,
  query,
  isLarge = false,
  error,
}: {
  readonly place: Place
  readonly query: string
  readonly isLarge?: boolean
  /** What is wrong with the query. */
  readonly error?: string | undefined
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
        For example, tomatoes, or 0702 00 10 07
      </p>
      {error !== undefined && <FieldMessage field="q" message={error} />}
      <div class="search-form__row">
        <input
          class={`govuk-input search-form__input${error === undefined ? '' : ' govuk-input--error'}`}
          id="q"
          name="q"
          type="search"
          value={query}
          aria-describedby={error === undefined ? 'q-hint' : 'q-hint q-error'}
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
