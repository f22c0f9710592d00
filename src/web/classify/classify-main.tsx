import type { JSX } from 'preact'
import { Code } from '../components/code.tsx'
import { ErrorSummary, type FieldError } from '../components/error-summary.tsx'
import type { Place } from '../place.ts'
import { Advice } from './advice.tsx'
import { ClassifyForm } from './classify-form.tsx'
import type { Digits } from './digits-field.tsx'
import { FeedbackForm } from './feedback/feedback-form.tsx'
import { type Findings, Results } from './results.tsx'
import { Ways } from './ways.tsx'

export interface ClassifyMainProps {
  readonly place: Place
  readonly description: string
  readonly digits: Digits
  readonly declaredCode: string
  readonly error?: FieldError
  readonly findings?: Findings
  /** Hidden fields of the question whether a code was right. */
  readonly feedback?: { readonly token: string; readonly requestId: string }
  /** The code that a visitor has just sent. */
  readonly thanksFor?: string | null
}

/** The form, below it what was found, or advice where nothing was. */
export const ClassifyMain = ({
  place,
  description,
  digits,
  declaredCode,
  error,
  findings,
  feedback,
  thanksFor = null,
}: ClassifyMainProps): JSX.Element => (
  <>
    <ErrorSummary errors={error ? [error] : []} />
    {thanksFor !== null && (
      <div class="panel panel--flush thanks" role="status">
        <p class="govuk-body">
          Thank you. <Code code={thanksFor} /> is stored, and counts once an operator has accepted it.
        </p>
      </div>
    )}
    <h1 class="govuk-heading-l">Classify descriptions</h1>
    <Ways place={place} way="one" />
    <ClassifyForm
      place={place}
      description={description}
      digits={digits}
      declaredCode={declaredCode}
      error={error ?? null}
    />
    {findings && <Results findings={findings} place={place} />}
    {findings && feedback && isDescribed(findings) && (
      <FeedbackForm
        place={place}
        feedback={{
          description: findings.description,
          requestId: feedback.requestId,
          codes: findings.codes.map(({ code }) => code),
          choice: '',
          other: '',
        }}
        token={feedback.token}
        error={null}
      />
    )}
    {(findings === undefined || findings.codes.length === 0) && <Advice />}
  </>
)

/** Whether the description says what the goods are, so that a code for it is worth storing. */
const isDescribed = ({ codes, reason }: Findings): boolean => codes.length > 0 || reason === 'unknown_words'
