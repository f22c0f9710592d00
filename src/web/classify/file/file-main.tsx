import type { JSX } from 'preact'
import { ErrorSummary, type FieldError } from '../../components/error-summary.tsx'
import { StreamedParts } from '../../layout/stream-page.tsx'
import type { Place } from '../../place.ts'
import type { Digits } from '../digits-field.tsx'
import { Ways } from '../ways.tsx'
import { FileForm } from './file-form.tsx'

/** The form for a file and, in an answer, its results. */
export const FileMain = ({
  place,
  digits,
  error,
  isAnswer = false,
}: {
  readonly place: Place
  readonly digits: Digits
  readonly error?: FieldError
  readonly isAnswer?: boolean
}): JSX.Element => (
  <>
    <ErrorSummary errors={error ? [error] : []} />
    <h1 class="govuk-heading-l">Classify descriptions</h1>
    <Ways place={place} way="file" />
    <FileForm place={place} digits={digits} error={error ?? null} />
    <div class="file-answer" data-file-answer>
      {isAnswer && <StreamedParts />}
    </div>
  </>
)

/** The number of rows that are done; hidden once the results follow. */
export const FileProgress = ({ done, total }: { readonly done: number; readonly total: number }): JSX.Element => (
  <p class="govuk-body file-progress">
    {done.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} rows
  </p>
)
