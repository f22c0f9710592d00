import type { JSX } from 'preact'
import { ErrorSummary, FieldMessage } from '../components/error-summary.tsx'
import type { Place } from '../place.ts'
import { GoodsName } from './goods-name.tsx'
import type { View } from './read-view.ts'
import { StepForm } from './step-form.tsx'

const FIELD = 'country'

/** Asks where the goods come from: many rules concern those of some countries only. */
export const CountryStep = ({
  place,
  view: { goods, countries, error },
}: {
  readonly place: Place
  readonly view: Extract<View, { step: 'country' }>
}): JSX.Element => (
  <>
    <ErrorSummary errors={error ? [{ field: FIELD, message: error }] : []} />
    <h1 class="govuk-heading-l">Where do the goods come from?</h1>
    <div class="panel panel--flush categorise-form">
      <p class="govuk-body">
        <GoodsName goods={goods} />
      </p>
    </div>
    <StepForm place={place} code={goods.row.goodsNomenclatureItemId} submit="Continue">
      <div class={error ? 'govuk-form-group govuk-form-group--error' : 'govuk-form-group'}>
        <label class="govuk-label govuk-label--m" for={FIELD}>
          Country of origin
        </label>
        <div class="govuk-hint" id="country-hint">
          Where the goods were made or grown. For goods of British origin, choose the United Kingdom.
        </div>
        {error && <FieldMessage field={FIELD} message={error} />}
        <select
          class={`govuk-select country-choice${error ? ' govuk-select--error' : ''}`}
          id={FIELD}
          name="country"
          aria-describedby={error ? 'country-hint country-error' : 'country-hint'}
        >
          <option value="">Choose a country</option>
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </StepForm>
  </>
)
