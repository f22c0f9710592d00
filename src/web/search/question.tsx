import type { JSX } from 'preact'
import type { DescribedFacet } from '../../search/index.ts'
import { answerText } from '../../search/index.ts'
import { type Place, regionPath } from '../place.ts'
import { resultsInWords } from './result-count.tsx'
import type { SearchState } from './search-state.ts'

/** Answers that are shown at once. */
const FIRST_ANSWERS = 6

/** One question whose answer narrows the results; an answer of "I don’t know" leads to the next one. */
export const BestQuestion = ({
  place,
  state,
  facet,
}: {
  readonly place: Place
  readonly state: SearchState
  readonly facet: DescribedFacet
}): JSX.Element => {
  const answers = facet.classifications
  return (
    <form class="panel question" method="get" action={regionPath(place.region, '/search')}>
      <input type="hidden" name="q" value={state.q} />
      {!state.spell && <input type="hidden" name="spell" value="0" />}
      {state.filters.map((filter) => (
        <input key={filter} type="hidden" name="filter" value={filter} />
      ))}
      {state.skipped.map((skipped) => (
        <input key={skipped} type="hidden" name="skip" value={skipped} />
      ))}
      {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
      {place.country && <input type="hidden" name="country" value={place.country} />}
      <fieldset class="govuk-fieldset">
        <legend class="govuk-fieldset__legend govuk-fieldset__legend--s">{facet.plainQuestion}</legend>
        <div class="govuk-radios govuk-radios--small">
          <Answers facet={facet.facet} answers={answers.slice(0, FIRST_ANSWERS)} first={0} />
          {answers.length > FIRST_ANSWERS && (
            <details class="question__more">
              <summary class="question__summary">{answers.length - FIRST_ANSWERS} more answers</summary>
              <Answers facet={facet.facet} answers={answers.slice(FIRST_ANSWERS)} first={FIRST_ANSWERS} />
            </details>
          )}
          <div class="govuk-radios__item">
            <input
              class="govuk-radios__input"
              id="answer-unknown"
              name="answer"
              type="radio"
              value={`${facet.facet}:`}
              required
            />
            <label class="govuk-label govuk-radios__label" for="answer-unknown">
              I don’t know
            </label>
          </div>
        </div>
      </fieldset>
      <button class="govuk-button question__button" type="submit">
        Narrow the results
      </button>
    </form>
  )
}

const Answers = ({
  facet,
  answers,
  first,
}: {
  readonly facet: string
  readonly answers: DescribedFacet['classifications']
  readonly first: number
}): JSX.Element => (
  <>
    {answers.map(({ classification, count }, index) => (
      <div key={classification} class="govuk-radios__item">
        <input
          class="govuk-radios__input"
          id={`answer-${first + index}`}
          name="answer"
          type="radio"
          value={`${facet}:${classification}`}
        />
        <label class="govuk-label govuk-radios__label" for={`answer-${first + index}`}>
          {answerText(classification)} <span class="muted">({resultsInWords(count)})</span>
        </label>
      </div>
    ))}
  </>
)
