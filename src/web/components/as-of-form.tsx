import type { JSX } from 'preact'
import { type Place, type Query, regionPath } from '../place.ts'

/**
 * Picks the day whose tariff a page shows; an empty day is today.
 * @param path Of the page, without the region
 * @param query What the address keeps in addition to the place
 */
export const AsOfForm = ({
  place,
  path,
  query = {},
}: {
  readonly place: Place
  readonly path: string
  readonly query?: Query
}): JSX.Element => (
  <form class="as-of-form no-print" method="get" action={regionPath(place.region, path)}>
    <label class="as-of-form__label" for="as-of">
      Show another day
    </label>
    <input class="govuk-input as-of-form__input" id="as-of" name="as_of" type="date" value={place.asOf ?? ''} />
    <HiddenFields query={{ ...query, country: place.country, lang: place.language }} />
    <button class="govuk-button govuk-button--secondary as-of-form__button" type="submit">
      Show<span class="govuk-visually-hidden"> the tariff of this day; today if it is empty</span>
    </button>
  </form>
)

const HiddenFields = ({ query }: { readonly query: Query }): JSX.Element => (
  <>
    {Object.entries(query).flatMap(([name, value]) => {
      const values = typeof value === 'object' && value !== null ? value : [value]
      return values
        .filter((one) => one !== null && one !== undefined && one !== '')
        .map((one) => <input key={`${name}=${one}`} type="hidden" name={name} value={String(one)} />)
    })}
  </>
)
