import type { JSX } from 'preact'
import { ErrorSummary, FieldMessage } from '../components/error-summary.tsx'
import { type Place, pageAddress } from '../place.ts'
import { CategoriesExplained } from './categories.tsx'
import type { CodeProblem, View } from './read-view.ts'
import { StepForm } from './step-form.tsx'

const FIELD = 'code'

/** Asks for the code of the goods, and says what categories are. */
export const CodeStep = ({
  place,
  view: { typed, problem },
}: {
  readonly place: Place
  readonly view: Extract<View, { step: 'code' }>
}): JSX.Element => (
  <>
    <ErrorSummary errors={problem ? [{ field: FIELD, message: problem.message }] : []}>
      {problem?.next && <NextStep place={place} next={problem.next} />}
    </ErrorSummary>
    <h1 class="govuk-heading-l">Categorise goods for Northern Ireland</h1>
    <p class="govuk-body-l measure">
      Find which category goods may fall into when they move from Great Britain to Northern Ireland.
    </p>
    <div class="categorise-columns">
      <StepForm place={place} keepsCountry submit="Continue">
        <div class={problem ? 'govuk-form-group govuk-form-group--error' : 'govuk-form-group'}>
          <label class="govuk-label govuk-label--m" for={FIELD}>
            What is the commodity code?
          </label>
          <div class="govuk-hint" id="code-hint">
            4, 6, 8 or 10 digits, for example <span class="code">0702 00 00 07</span>, or the goods in words
          </div>
          {problem && <FieldMessage field={FIELD} message={problem.message} />}
          <input
            class={`govuk-input govuk-input--width-20${problem ? ' govuk-input--error' : ''}`}
            id={FIELD}
            name="code"
            value={typed}
            autocomplete="off"
            spellcheck={false}
            aria-describedby={problem ? 'code-hint code-error' : 'code-hint'}
          />
        </div>
        <p class="govuk-body">
          If you do not know the code,{' '}
          <a class="govuk-link" href={pageAddress(place, '/search')}>
            search for the goods
          </a>{' '}
          or{' '}
          <a class="govuk-link" href={pageAddress(place, '/browse')}>
            browse the tariff
          </a>
          .
        </p>
      </StepForm>
      <section class="panel panel--flush" aria-labelledby="categories-title">
        <h2 class="govuk-heading-m" id="categories-title">
          What the categories mean
        </h2>
        <CategoriesExplained />
      </section>
    </div>
  </>
)

const NextStep = ({
  place,
  next,
}: {
  readonly place: Place
  readonly next: NonNullable<CodeProblem['next']>
}): JSX.Element => (
  <p class="govuk-body">
    {'words' in next ? (
      <a class="govuk-link" href={pageAddress(place, '/search', { q: next.words })}>
        Search for “{next.words}”
      </a>
    ) : (
      <a class="govuk-link" href={pageAddress(place, `/headings/${next.headingId}`)}>
        See all commodities of heading {next.headingId}
      </a>
    )}
  </p>
)
