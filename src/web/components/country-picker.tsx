import type { JSX } from 'preact'
import type { AreaOption, AreaOptions } from '../area-options.ts'
import { findArea } from '../area-options.ts'
import type { Place, Query } from '../place.ts'

/** Where the error summary of a page leads if there is no such country. */
export const COUNTRY_FIELD = 'country'

/** The message for an area that the tariff of the day does not have; null if it has it, or if none was chosen. */
export const countryError = (areas: AreaOptions, { country }: Place): string | null =>
  country === null || findArea(areas, country) !== null
    ? null
    : `This tariff has no country or group ${country}. Choose one from the list.`

/** Chooses the country that a page is about. A form that needs no script; the choice stays in the address. */
export const CountryPicker = ({
  place,
  action,
  areas,
  label = 'Country of origin or destination',
  hint = 'Shows only what applies to goods from or to this country.',
  keep = {},
}: {
  readonly place: Place
  /** The page, with its region. */
  readonly action: string
  readonly areas: AreaOptions
  readonly label?: string
  readonly hint?: string
  /** Other parameters of the page. */
  readonly keep?: Query
}): JSX.Element => {
  const error = countryError(areas, place)
  const chosen = findArea(areas, place.country)?.id
  return (
    <form class="country-picker no-print" method="get" action={action}>
      <div class={`govuk-form-group country-picker__group${error ? ' govuk-form-group--error' : ''}`}>
        <label class="govuk-label country-picker__label" for={COUNTRY_FIELD}>
          {label}
        </label>
        <p class="govuk-hint country-picker__hint" id="country-hint">
          {hint}
        </p>
        {error && (
          <p class="govuk-error-message" id="country-error">
            <span class="govuk-visually-hidden">Error:</span> {error}
          </p>
        )}
        <div class="country-picker__row">
          <select
            class={`govuk-select country-picker__select${error ? ' govuk-select--error' : ''}`}
            id={COUNTRY_FIELD}
            name="country"
            aria-describedby={error ? 'country-hint country-error' : 'country-hint'}
          >
            <option value="">All countries</option>
            {error && place.country && <Option area={{ id: place.country, name: place.country }} chosen />}
            <optgroup label="Countries and regions">
              {areas.countries.map((area) => (
                <Option key={area.id} area={area} chosen={area.id === chosen} />
              ))}
            </optgroup>
            {areas.groups.length > 0 && (
              <optgroup label="Groups of countries">
                {areas.groups.map((area) => (
                  <Option key={area.id} area={area} chosen={area.id === chosen} />
                ))}
              </optgroup>
            )}
          </select>
          <button class="govuk-button govuk-button--secondary country-picker__button" type="submit">
            Show
          </button>
        </div>
      </div>
      {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
      {Object.entries(keep).flatMap(([name, value]) => hiddenFields(name, value))}
    </form>
  )
}

const Option = ({ area, chosen }: { readonly area: AreaOption; readonly chosen: boolean }): JSX.Element => (
  <option value={area.id} selected={chosen}>
    {area.name}
  </option>
)

const hiddenFields = (name: string, value: Query[string]): readonly JSX.Element[] => {
  if (value === null || value === undefined || value === '') return []
  const values: readonly (string | number)[] = typeof value === 'object' ? value : [value]
  return values.map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={String(one)} />)
}
