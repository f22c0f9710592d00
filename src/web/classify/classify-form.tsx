import type { JSX } from 'preact'
import { MAX_DESCRIPTION_LENGTH } from '../../fpo/index.ts'
import { VISITOR_LIMITS } from '../../http/auth/visitor-limit.ts'
import { type FieldError, FieldMessage } from '../components/error-summary.tsx'
import { type Place, regionPath } from '../place.ts'
import { type Digits, DigitsField } from './digits-field.tsx'

/** The description to classify. */
export const ClassifyForm = ({
  place,
  description,
  digits,
  error,
}: {
  readonly place: Place
  readonly description: string
  readonly digits: Digits
  readonly error: FieldError | null
}): JSX.Element => (
  <form class="classify-form" method="get" action={regionPath(place.region, '/classify')}>
    <div class={error ? 'govuk-form-group govuk-form-group--error' : 'govuk-form-group'}>
      <label class="govuk-label govuk-label--s" for="description">
        What are the goods?
      </label>
      <p class="govuk-hint" id="description-hint">
        In English, up to {MAX_DESCRIPTION_LENGTH} characters. For example, women’s knitted cotton t-shirt. Up to{' '}
        {VISITOR_LIMITS.classify.inWords}.
      </p>
      {error && <FieldMessage {...error} />}
      <textarea
        class={error ? 'govuk-textarea govuk-textarea--error' : 'govuk-textarea'}
        id="description"
        name="description"
        rows={3}
        aria-describedby={error ? 'description-hint description-error' : 'description-hint'}
      >
        {description}
      </textarea>
    </div>
    <DigitsField digits={digits} />
    {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
    {place.country && <input type="hidden" name="country" value={place.country} />}
    <button class="govuk-button" type="submit">
      Classify
    </button>
  </form>
)
