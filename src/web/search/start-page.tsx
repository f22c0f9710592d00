import type { JSX } from 'preact'
import { ErrorSummary, type FieldError } from '../components/error-summary.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { type Place, pageAddress } from '../place.ts'

/** The search box alone, with what is wrong with what was sent. */
export const StartPage = ({
  place,
  query,
  errors,
}: {
  readonly place: Place
  readonly query: string
  readonly errors: readonly FieldError[]
}): JSX.Element => (
  <>
    <ErrorSummary errors={errors} />
    <h1 class="govuk-heading-l">Search the tariff</h1>
    <SearchForm place={place} query={query} isLarge error={errors[0]?.message} />
    <ul class="govuk-list govuk-list--bullet measure">
      <li>Say what the goods are, what they are made of and what they are for: “cotton bed sheets”.</li>
      <li>Leave out brands and models.</li>
      <li>Type a code with or without spaces, from 2 to 10 digits: it leads to its page.</li>
      <li>Misspelt words are corrected. Words in quotation marks are searched as they are.</li>
    </ul>
    <p class="govuk-body">
      Or{' '}
      <a class="govuk-link" href={pageAddress(place, '/browse')}>
        browse the tariff
      </a>
      .
    </p>
  </>
)
