import type { JSX } from 'preact'
import { REGIONS } from '../../tariff/region.ts'
import { type AreaOptions, findArea } from '../area-options.ts'
import { REGION_NAMES } from '../layout/header.tsx'
import { regionPath } from '../place.ts'
import type { Side } from './compare-side.tsx'

/** Chooses both days, the other tariff and the country in one form. */
export const CompareForm = ({
  itemId,
  left,
  right,
  areas,
}: {
  readonly itemId: string
  readonly left: Side
  readonly right: Side
  readonly areas: AreaOptions
}): JSX.Element => {
  const { place } = left
  const chosen = findArea(areas, place.country)?.id
  return (
    <form
      class="compare-form no-print"
      method="get"
      action={regionPath(place.region, `/commodities/${itemId}/compare`)}
    >
      <div class="compare-form__field">
        <label class="govuk-label" for="as-of">
          {REGION_NAMES[place.region]} on
        </label>
        <input class="govuk-input" id="as-of" name="as_of" type="date" value={place.asOf ?? ''} />
      </div>
      <div class="compare-form__field">
        <label class="govuk-label" for="with">
          with the tariff of
        </label>
        <select class="govuk-select" id="with" name="with">
          {REGIONS.map((region) => (
            <option key={region} value={region} selected={region === right.place.region}>
              {REGION_NAMES[region]}
            </option>
          ))}
        </select>
      </div>
      <div class="compare-form__field">
        <label class="govuk-label" for="other-as-of">
          on (empty: the same day)
        </label>
        <input class="govuk-input" id="other-as-of" name="other_as_of" type="date" value={right.place.asOf ?? ''} />
      </div>
      <div class="compare-form__field">
        <label class="govuk-label" for="country">
          for goods from or to
        </label>
        <select class="govuk-select" id="country" name="country">
          <option value="">All countries</option>
          {place.country && chosen === undefined && (
            <option value={place.country} selected>
              {place.country}
            </option>
          )}
          {[...areas.countries, ...areas.groups].map(({ id, name }) => (
            <option key={id} value={id} selected={id === chosen}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <button class="govuk-button compare-form__button" type="submit">
        Compare
      </button>
    </form>
  )
}
