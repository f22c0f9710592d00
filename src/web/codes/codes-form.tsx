import type { JSX } from 'preact'
import { MAX_LISTED_CODES } from '../../code-checks/index.ts'
import { type FieldError, FieldMessage } from '../components/error-summary.tsx'
import { type Place, pageAddress } from '../place.ts'

/** 1,000 codes with descriptions of 250 characters. */
export const MAX_LIST_BYTES = 256 * 1024

/** What was typed into the form. */
export interface TypedList {
  readonly list: string
  readonly since: string
}

/** The list to check: pasted, or as a file. */
export const CodesForm = ({
  place,
  typed,
  errors,
}: {
  readonly place: Place
  readonly typed: TypedList
  readonly errors: readonly FieldError[]
}): JSX.Element => (
  <form
    class="classify-form"
    method="post"
    action={pageAddress(place, '/codes')}
    enctype="multipart/form-data"
    novalidate
  >
    <Field
      id="list"
      label="Codes, one in each line"
      hint="4 to 10 digits. After a comma or tab, what the goods are, if you want to know whether the code agrees with it."
      errors={errors}
    >
      {(attributes) => (
        <textarea class="govuk-textarea" rows={8} spellcheck={false} {...attributes}>
          {typed.list}
        </textarea>
      )}
    </Field>
    <Field
      id="file"
      label="Or a file"
      hint={`CSV with up to ${MAX_LISTED_CODES.toLocaleString('en-GB')} codes in the first column, or in one called “code”; “description” may be another.`}
      errors={errors}
    >
      {(attributes) => (
        <input
          class="govuk-file-upload"
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          {...attributes}
        />
      )}
    </Field>
    <Field
      id="since"
      label="Whether the usual duty changed since"
      hint="A day such as 2025-12-31. Leave it empty if you do not want to know."
      errors={errors}
    >
      {(attributes) => (
        <input class="govuk-input govuk-input--width-10" type="date" value={typed.since} {...attributes} />
      )}
    </Field>
    <div class="govuk-button-group">
      <button class="govuk-button" type="submit">
        Check the codes
      </button>
      <button
        class="govuk-button govuk-button--secondary"
        type="submit"
        formaction={pageAddress(place, '/codes/checked.xlsx')}
      >
        Download as XLSX
      </button>
      <button
        class="govuk-button govuk-button--secondary"
        type="submit"
        formaction={pageAddress(place, '/codes/checked.csv')}
      >
        Download as CSV
      </button>
    </div>
  </form>
)

interface FieldAttributes {
  readonly id: string
  readonly name: string
  readonly 'aria-describedby': string
}

const Field = ({
  id,
  label,
  hint,
  errors,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly hint: string
  readonly errors: readonly FieldError[]
  readonly children: (attributes: FieldAttributes) => JSX.Element
}): JSX.Element => {
  const error = errors.find(({ field }) => field === id)
  return (
    <div class={error ? 'govuk-form-group govuk-form-group--error' : 'govuk-form-group'}>
      <label class="govuk-label govuk-label--s" for={id}>
        {label}
      </label>
      <p class="govuk-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {error && <FieldMessage {...error} />}
      {children({ id, name: id, 'aria-describedby': error ? `${id}-hint ${id}-error` : `${id}-hint` })}
    </div>
  )
}
