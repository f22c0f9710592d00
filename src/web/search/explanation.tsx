import type { JSX } from 'preact'
import type { Explanation } from '../../search/index.ts'
import { type Place, pageAddress } from '../place.ts'
import { type SearchState, searchAddress } from './search-state.ts'

/** Why a hit has its rank, unfolded; nothing where no explanation was requested. */
export const HitExplanation = ({
  explanation,
  id,
}: {
  readonly explanation: Explanation | null
  readonly id: string
}): JSX.Element | null => {
  const hit = explanation?.hits.find((explained) => explained.id === id)
  if (hit === undefined) return null
  return (
    <details class="why">
      <summary class="why__summary">Why this result</summary>
      <ul class="why__reasons">
        {hit.reasons.map(({ sentence, score }) => (
          <li key={sentence}>
            {sentence}. <span class="muted">{shareOf(score, hit.score)} of its score</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const shareOf = (score: number, whole: number): string =>
  whole > 0 ? `${Math.max(1, Math.round((score / whole) * 100))} %` : '0 %'

/** What legal notes say about a heading of the hits; nothing where no explanation was requested, or no note names it. */
export const HeadingNotes = ({
  explanation,
  heading,
  place,
}: {
  readonly explanation: Explanation | null
  readonly heading: string
  readonly place: Place
}): JSX.Element | null => {
  const notes = explanation?.notes.filter((note) => note.heading === heading) ?? []
  return notes.length === 0 ? null : (
    <details class="why">
      <summary class="why__summary">Notes that speak of heading {heading}</summary>
      <ul class="why__reasons">
        {notes.map(({ title, says, page }) => (
          <li key={title}>
            <a class="govuk-link" href={pageAddress(place, page)}>
              {title}
            </a>
            : {says}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How the query was read. */
export const QueryExplanation = ({
  explanation: { words, corrections, synonyms },
}: {
  readonly explanation: Explanation
}): JSX.Element => (
  <section class="panel panel--flush" aria-labelledby="explanation-title">
    <h2 class="govuk-heading-s" id="explanation-title">
      How this search was read
    </h2>
    <ul class="govuk-list govuk-list--bullet">
      {words.length > 0 && <li>Words searched: {words.join(', ')}.</li>}
      {corrections.map(({ from, to }) => (
        <li key={from}>
          “{from}” was read as “{to}”.
        </li>
      ))}
      {synonyms.map(({ from, to }) => (
        <li key={`${from} ${to.join()}`}>
          “{from}” also finds {to.map((other) => `“${other}”`).join(', ')}.
        </li>
      ))}
      <li>The first ten results each say why they are there.</li>
    </ul>
  </section>
)

/** A link to the results with the explanation, which takes the engine longer, or without. */
export const ExplainLink = ({ place, state }: { readonly place: Place; readonly state: SearchState }): JSX.Element => (
  <a class="govuk-link" href={searchAddress(place, { ...state, explain: !state.explain })}>
    {state.explain ? 'Hide the explanations' : 'Explain these results'}
  </a>
)
