import type { JSX } from 'preact'
import type { Help } from '../../search/index.ts'
import { type Place, pageAddress } from '../place.ts'
import { type SearchState, searchAddress } from './search-state.ts'

/** What to try where nothing was found. */
export const NoResults = ({
  place,
  state,
  help,
}: {
  readonly place: Place
  readonly state: SearchState
  readonly help: Help | null
}): JSX.Element => {
  const { unknownWords = [], advice = [] } = help ?? {}
  return (
    <section class="measure no-results" aria-labelledby="no-results-title">
      <h2 class="govuk-heading-m" id="no-results-title">
        What you can try
      </h2>
      {unknownWords.length > 0 && (
        <ul class="govuk-list govuk-list--bullet">
          {unknownWords.map(({ word, nearest }) => (
            <li key={word}>
              Nothing in the tariff has the word “{word}”.{' '}
              {nearest.length > 0 && (
                <>
                  Did you mean{' '}
                  {nearest.map((other, index) => (
                    <>
                      {index > 0 && (index === nearest.length - 1 ? ' or ' : ', ')}
                      <a
                        class="govuk-link"
                        href={searchAddress(place, { q: withWord(state.q, word, other), filters: state.filters })}
                      >
                        {other}
                      </a>
                    </>
                  ))}
                  ?
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {advice.length > 0 && (
        <ul class="govuk-list govuk-list--bullet">
          {advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <ul class="govuk-list">
        {state.filters.length > 0 && (
          <li>
            <a class="govuk-link" href={searchAddress(place, { q: state.q, spell: state.spell })}>
              Search for “{state.q}” without filters
            </a>
          </li>
        )}
        <li>
          <a class="govuk-link" href={pageAddress(place, '/browse')}>
            Browse the tariff from its sections
          </a>
        </li>
      </ul>
    </section>
  )
}

/** The query with another word in the place of one. */
export const withWord = (query: string, word: string, other: string): string => {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`, 'giu')
  const replaced = query.replaceAll(pattern, () => other)
  return replaced === query ? other : replaced
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
