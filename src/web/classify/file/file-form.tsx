import type { JSX } from 'preact'
import { MAX_DESCRIPTION_LENGTH, MAX_ROWS } from '../../../fpo/index.ts'
import { VISITOR_LIMITS } from '../../../http/auth/visitor-limit.ts'
import { type FieldError, FieldMessage } from '../../components/error-summary.tsx'
import { type Place, regionPath } from '../../place.ts'
import { type Digits, DigitsField } from '../digits-field.tsx'

/** 10,000 rows of 400 bytes: longer than the descriptions and other columns of any file seen. */
export const MAX_FILE_BYTES = 4 * 1024 * 1024

const MEGABYTE = 1024 * 1024

/** The file to classify, after what it may be. */
export const FileForm = ({
  place,
  digits,
  error,
}: {
  readonly place: Place
  readonly digits: Digits
  readonly error: FieldError | null
}): JSX.Element => (
  <form
    class="classify-form"
    method="post"
    action={regionPath(place.region, '/classify/file')}
    enctype="multipart/form-data"
    data-classify-file={String(MAX_FILE_BYTES)}
  >
    <div class="govuk-body">
      <p class="govuk-body">A text file in CSV format, as every spreadsheet can save it:</p>
      <ul class="govuk-list govuk-list--bullet">
        <li>
          up to {MAX_ROWS.toLocaleString('en-GB')} rows and {MAX_FILE_BYTES / MEGABYTE} MB, and up to{' '}
          {VISITOR_LIMITS.classifyRows.inWords}
        </li>
        <li>
          the first row names the columns, one of them <strong>description</strong>; a file with a single column needs
          no such row
        </li>
        <li>
          a column <strong>declared_code</strong>, if you like, with the codes that were declared (4 to 10 digits): the
          result says which agree with their descriptions
        </li>
        <li>commas, semicolons or tabs between the columns</li>
        <li>descriptions, best in English, up to {MAX_DESCRIPTION_LENGTH} characters each</li>
      </ul>
      <p class="govuk-body">The file is not stored. You get it back with the codes added.</p>
    </div>
    <div class={error ? 'govuk-form-group govuk-form-group--error' : 'govuk-form-group'}>
      <label class="govuk-label govuk-label--s" for="file">
        File with descriptions
      </label>
      {error && <FieldMessage {...error} />}
      <input
        class={error ? 'govuk-file-upload govuk-file-upload--error' : 'govuk-file-upload'}
        id="file"
        name="file"
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        aria-describedby={error ? 'file-error' : undefined}
      />
    </div>
    <DigitsField digits={digits} />
    <div class="govuk-button-group">
      <button class="govuk-button" type="submit">
        Classify the file
      </button>
      <button
        class="govuk-button govuk-button--secondary"
        type="submit"
        formaction={regionPath(place.region, '/classify/file.csv')}
      >
        Download the codes at once
      </button>
    </div>
  </form>
)
