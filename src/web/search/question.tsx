import type { JSX } from 'preact'
import type { Question } from '../../search/index.ts'
import { descriptionText } from '../components/description-parts.ts'
import { shortened } from '../components/shortened.ts'
import { type Place, regionPath } from '../place.ts'
import { resultsInWords } from './result-count.tsx'
import type { SearchState } from './search-state.ts'

/** Answers that are shown at once. */
const FIRST_ANSWERS = 8

/** Characters of an answer: some rows of the tariff are described in paragraphs. */
const MAX_ANSWER_LENGTH = 110

/** One question whose answer narrows the results; an answer of "I don’t know" leads to the next one. */
export const BestQuestion = ({
  place,
  state,
  question,
}: {
  readonly place: Place
  readonly state: SearchState
  readonly question: Question
}): JSX.Element => {
  const { facet, text, answers } = question
  // One answer is no longer than the words "1 more answer".
  const shown = answers.length === FIRST_ANSWERS + 1 ? answers.length : FIRST_ANSWERS
  return (
    <form class="panel question" method="get" action={regionPath(place.region, '/search')}>
      <input type="hidden" name="q" value={state.q} />
      {!state.spell && <input type="hidden" name="spell" value="0" />}
      {state.language !== null && <input type="hidden" name="lang" value={state.language} />}
      {state.filters.map((filter) => (
        <input key={filter} type="hidden" name="filter" value={filter} />
      ))}
      {state.skipped.map((skipped) => (
        <input key={skipped} type="hidden" name="skip" value={skipped} />
      ))}
      {place.asOf && <input type="hidden" name="as_of" value={place.asOf} />}
      {place.country && <input type="hidden" name="country" value={place.country} />}
      <fieldset class="govuk-fieldset">
        <legend class="govuk-fieldset__legend govuk-fieldset__legend--s">{text}</legend>
        <div class="govuk-radios govuk-radios--small">
          <Answers {...{ place, facet }} answers={answers.slice(0, shown)} first={0} />
          {answers.length > shown && (
            <details class="question__more">
              <summary class="question__summary">{answers.length - shown} more answers</summary>
              <Answers {...{ place, facet }} answers={answers.slice(shown)} first={shown} />
            </details>
          )}
          <div class="govuk-radios__item">
            <input
              class="govuk-radios__input"
              id="answer-unknown"
              name="answer"
              type="radio"
              value={`${facet}:`}
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
  place,
  facet,
  answers,
  first,
}: {
  readonly place: Place
  readonly facet: string
  readonly answers: Question['answers']
  readonly first: number
}): JSX.Element => (
  <>
    {answers.map(({ value, text, count }, index) => (
      <div key={value} class="govuk-radios__item">
        <input
          class="govuk-radios__input"
          id={`answer-${first + index}`}
          name="answer"
          type="radio"
          value={`${facet}:${value}`}
        />
        <label class="govuk-label govuk-radios__label" for={`answer-${first + index}`}>
          {shortened(descriptionText(text, place.region), MAX_ANSWER_LENGTH)}{' '}
          <span class="muted">({resultsInWords(count)})</span>
        </label>
      </div>
    ))}
  </>
)
