import type { JSX } from 'preact'
import { languageName } from '../../language/languages/languages.ts'
import type { SearchOutcome } from '../../search/index.ts'
import type { Place } from '../place.ts'
import { PER_PAGE, type SearchState, searchAddress } from './search-state.ts'

const FIGURE = new Intl.NumberFormat('en-GB')

/** `1,922 results`. */
export const resultsInWords = (count: number): string =>
  count === 0 ? 'No results' : `${FIGURE.format(count)} result${count === 1 ? '' : 's'}`

/** How many results there are, of which words. */
export const ResultCount = ({
  place,
  state,
  outcome: { parsed, suggestedQuery, language, searchedAs, named, totalResults, missingCode, isDegraded },
}: {
  readonly place: Place
  readonly state: SearchState
  readonly outcome: Pick<
    SearchOutcome,
    'parsed' | 'suggestedQuery' | 'language' | 'searchedAs' | 'named' | 'totalResults' | 'missingCode' | 'isDegraded'
  >
}): JSX.Element => {
  const { original_search_query: original, corrected_search_query: corrected } = parsed
  const searched = missingCode?.nearest ?? corrected
  const pages = Math.ceil(totalResults / PER_PAGE)
  return (
    <>
      <p class="result-count" role="status">
        {resultsInWords(totalResults)} for “{searched}”
        {state.page > 1 && state.page <= pages && `, page ${state.page} of ${pages}`}
      </p>
      {original !== corrected && missingCode === null && (
        <p class="govuk-body correction">
          Showing results for <strong>{corrected}</strong>.{' '}
          <a class="govuk-link" href={searchAddress(place, { ...state, spell: false, page: 1 })}>
            Search for “{original}” instead
          </a>
        </p>
      )}
      {searchedAs !== null && missingCode === null && (
        <p class="govuk-body correction">
          Searched for <strong>{searchedAs}</strong>, from {languageName(language)}.{' '}
          <a class="govuk-link" href={searchAddress(place, { ...state, language: 'en', page: 1 })}>
            Search for “{original}” as written
          </a>
        </p>
      )}
      {suggestedQuery !== null && (
        <p class="govuk-body correction">
          Did you mean{' '}
          <a class="govuk-link" href={searchAddress(place, { ...state, q: suggestedQuery, page: 1 })}>
            {suggestedQuery}
          </a>
          ?
        </p>
      )}
      {named.map(({ name, goods }) => (
        <p class="govuk-body names" key={name}>
          “{name}” is searched as <strong>{goods}</strong>.
        </p>
      ))}
      {isDegraded && (
        <p class="govuk-body muted">
          These results match words only, because meanings could not be compared in time. Reload the page for better
          ones.
        </p>
      )}
    </>
  )
}
