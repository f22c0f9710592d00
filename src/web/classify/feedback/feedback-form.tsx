import type { JSX } from 'preact'
import { spacedCode } from '../../../tariff/codes.ts'
import { type FieldError, FieldMessage } from '../../components/error-summary.tsx'
import { FORM_TOKEN_FIELD } from '../../form-token.ts'
import { type Place, regionPath } from '../../place.ts'

/** The fields of the form, as typed. */
export interface Feedback {
  readonly description: string
  /** Id of the answer that the feedback is about. */
  readonly requestId: string
  /** Codes to choose from. */
  readonly codes: readonly string[]
  /** One of them, `other`, or nothing chosen yet. */
  readonly choice: string
  readonly other: string
}

export const OTHER = 'other'

/** Asks which code was right. Works without knowing what the page before showed: it carries all it needs. */
export const FeedbackForm = ({
  place,
  feedback: { description, requestId, codes, choice, other },
  token,
  error,
}: {
  readonly place: Place
  readonly feedback: Feedback
  readonly token: string
  readonly error: FieldError | null
}): JSX.Element => (
  <form class="feedback" method="post" action={regionPath(place.region, '/classify/feedback')}>
    <input type="hidden" name={FORM_TOKEN_FIELD} value={token} />
    <input type="hidden" name="request_id" value={requestId} />
    <input type="hidden" name="description" value={description} />
    <input type="hidden" name="codes" value={codes.join(' ')} />
    <div class={error ? 'govuk-form-group govuk-form-group--error' : 'govuk-form-group'}>
      <fieldset
        class="govuk-fieldset"
        aria-describedby={error ? `feedback-hint ${error.field}-error` : 'feedback-hint'}
      >
        <legend class="govuk-fieldset__legend govuk-fieldset__legend--m">
          {codes.length === 0 ? 'Do you know the code?' : 'Was this right?'}
        </legend>
        <p class="govuk-hint" id="feedback-hint">
          If you know the code, choose it. Your description and the code are stored, and improve later answers once an
          operator has accepted them; leave out anything personal.
        </p>
        {error && <FieldMessage {...error} />}
        <div class="govuk-radios govuk-radios--small">
          {codes.map((code, index) => (
            <Choice
              key={code}
              id={`choice-${index + 1}`}
              value={code}
              text={`${spacedCode(code)} is right`}
              isChosen={choice === code}
            />
          ))}
          <Choice id="choice-other" value={OTHER} text="Another code is right" isChosen={choice === OTHER} />
        </div>
      </fieldset>
      <div class="feedback__other">
        <label class="govuk-label" for="other">
          The other code: 6, 8 or 10 digits
        </label>
        <input
          class="govuk-input govuk-input--width-10"
          id="other"
          name="other"
          type="text"
          inputmode="numeric"
          autocomplete="off"
          spellcheck={false}
          value={other}
        />
      </div>
    </div>
    <button class="govuk-button govuk-button--secondary feedback__button" type="submit">
      Send
    </button>
  </form>
)

const Choice = ({
  id,
  value,
  text,
  isChosen,
}: {
  readonly id: string
  readonly value: string
  readonly text: string
  readonly isChosen: boolean
}): JSX.Element => (
  <div class="govuk-radios__item">
    <input class="govuk-radios__input" id={id} name="choice" type="radio" value={value} checked={isChosen} />
    <label class="govuk-label govuk-radios__label" for={id}>
      {text}
    </label>
  </div>
)
