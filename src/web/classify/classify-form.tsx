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
  declaredCode,
  error,
}: {
  readonly place: Place
  readonly description: string
  readonly digits: Digits
  readonly declaredCode: string
  readonly error: FieldError | null
}): JSX.Element => {
  const mistake = error?.field === 'description' ? error : null
  const declaredMistake = error?.field === 'declared_code' ? error : null
  return (
    <form class="classify-form" method="get" action={regionPath(place.region, '/classify')}>
      <div class={mistake ? 'govuk-form-group govuk-form-group--error' : 'govuk-form-group'}>
        <label class="govuk-label govuk-label--s" for="description">
          What are the goods?
        </label>
        <p class="govuk-hint" id="description-hint">
          Best in English, up to {MAX_DESCRIPTION_LENGTH} characters. For example, women’s knitted cotton t-shirt. Up to{' '}
          {VISITOR_LIMITS.classify.inWords}.
        </p>
        {mistake && <FieldMessage {...mistake} />}
        <textarea
          class={mistake ? 'govuk-textarea govuk-textarea--error' : 'govuk-textarea'}
          id="description"
          name="description"
          rows={3}
          aria-describedby={mistake ? 'description-hint description-error' : 'description-hint'}
        >
          {description}
        </textarea>
      </div>
      <DigitsField digits={digits} />
      <div class={declaredMistake ? 'govuk-form-group govuk-form-group--error' : 'govuk-form-group'}>
        <label class="govuk-label govuk-label--s" for="declared_code">
          Code that is declared (optional)
        </label>
        <p class="govuk-hint" id="declared_code-hint">
          4 to 10 digits, to see whether it agrees with the description.
        </p>
        {declaredMistake && <FieldMessage {...declaredMistake} />}
        <input
          class={
            declaredMistake
              ? 'govuk-input govuk-input--width-10 govuk-input--error'
              : 'govuk-input govuk-input--width-10'
          }
          id="declared_code"
          name="declared_code"
          type="text"
          inputmode="numeric"
          value={declaredCode}
          aria-describedby={declaredMistake ? 'declared_code-hint declared_code-error' : 'declared_code-hint'}
        />
      </div>
      {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
      {place.country && <input type="hidden" name="country" value={place.country} />}
      <button class="govuk-button" type="submit">
        Classify
      </button>
    </form>
  )
}
