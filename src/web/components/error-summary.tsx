import type { ComponentChildren, JSX } from 'preact'

/** A mistake in a form, with the field to mend. */
export interface FieldError {
  /** Id of the field. */
  readonly field: string
  readonly message: string
}

/** What is wrong with a form, above everything else: each line leads to its field. Nothing if nothing is wrong. */
export const ErrorSummary = ({
  errors,
  children,
}: {
  readonly errors: readonly FieldError[]
  /** What to do instead. */
  readonly children?: ComponentChildren
}): JSX.Element | null =>
  errors.length === 0 ? null : (
    <div class="govuk-error-summary">
      <div role="alert">
        <h2 class="govuk-error-summary__title">There is a problem</h2>
        <div class="govuk-error-summary__body">
          <ul class="govuk-list govuk-error-summary__list">
            {errors.map(({ field, message }) => (
              <li key={field}>
                <a href={`#${field}`}>{message}</a>
              </li>
            ))}
          </ul>
          {children}
        </div>
      </div>
    </div>
  )

/** The message of a field, to stand above it. */
export const FieldMessage = ({ field, message }: FieldError): JSX.Element => (
  <p class="govuk-error-message" id={`${field}-error`}>
    <span class="govuk-visually-hidden">Error:</span> {message}
  </p>
)
