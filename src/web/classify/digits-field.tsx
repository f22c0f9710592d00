import type { JSX } from 'preact'

export type Digits = 6 | 8

const CHOICES: readonly { readonly digits: Digits; readonly text: string }[] = [
  { digits: 6, text: '6 digits, as in all countries' },
  { digits: 8, text: '8 digits, as in the UK and the EU' },
]

/** The choice of the length of codes. */
export const DigitsField = ({ digits }: { readonly digits: Digits }): JSX.Element => (
  <div class="govuk-form-group">
    <fieldset class="govuk-fieldset">
      <legend class="govuk-fieldset__legend govuk-fieldset__legend--s">Length of the code</legend>
      <div class="govuk-radios govuk-radios--inline govuk-radios--small">
        {CHOICES.map((choice) => (
          <div key={choice.digits} class="govuk-radios__item">
            <input
              class="govuk-radios__input"
              id={`digits-${choice.digits}`}
              name="digits"
              type="radio"
              value={String(choice.digits)}
              checked={choice.digits === digits}
            />
            <label class="govuk-label govuk-radios__label" for={`digits-${choice.digits}`}>
              {choice.text}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  </div>
)
