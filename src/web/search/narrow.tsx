import type { JSX } from 'preact'
import type { HitStatistic, Question, SearchOutcome } from '../../search/index.ts'
import { likelyWeight } from '../../search/index.ts'
import { BarList, type ListedBar } from '../components/bar-list.tsx'
import { descriptionText } from '../components/description-parts.ts'
import { shortened } from '../components/shortened.ts'
import type { Place } from '../place.ts'
import { chooseValue, facetOf, type SearchState, searchAddress } from './search-state.ts'

/** Bars that are shown at once, and at all. */
const FIRST_BARS = 5
const MAX_BARS = 20

interface NarrowProps {
  readonly place: Place
  readonly state: SearchState
  readonly outcome: Pick<SearchOutcome, 'statistics' | 'descriptions'>
}

/** Whether there is anything to narrow the results by. */
export const canNarrow = (
  { statistics }: NarrowProps['outcome'],
  state: SearchState,
  questions: readonly Question[],
): boolean =>
  statistics.chapters.length > 1 || statistics.headings.length > 1 || questions.length > 0 || !hasDeclarable(state)

const hasDeclarable = ({ filters }: SearchState): boolean => filters.some((filter) => facetOf(filter) === 'declarable')

/** Where the results are, and the other questions: each link narrows the results. */
export const Narrow = ({
  questions,
  ...props
}: NarrowProps & { readonly questions: readonly Question[] }): JSX.Element => {
  const { place, state, outcome } = props
  const { chapters, headings } = outcome.statistics
  const { descriptions } = outcome
  return (
    <aside class="results__narrow" id="narrow" aria-labelledby="narrow-title">
      <h2 class="govuk-heading-m" id="narrow-title">
        Narrow the results
      </h2>
      <Levels title="Chapters" facet="chapter_id" levels={chapters} texts={descriptions.chapters} {...props} />
      <Levels title="Headings" facet="heading_id" levels={headings} texts={descriptions.headings} {...props} />
      {questions.map((question) => (
        <details key={question.facet} class="facet">
          <summary class="facet__summary">{question.text}</summary>
          <ul class="facet__values">
            {question.answers.map(({ value, text, count }) => (
              <li key={value}>
                <a class="govuk-link" href={searchAddress(place, chooseValue(state, question.facet, value))}>
                  {shortened(descriptionText(text, place.region), 80)}
                </a>{' '}
                <span class="muted">{count}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      {!hasDeclarable(state) && (
        <p class="govuk-body-s">
          <a class="govuk-link" href={searchAddress(place, chooseValue(state, 'declarable', 'true'))}>
            Only codes that can be declared
          </a>
        </p>
      )}
    </aside>
  )
}

/** The results by level; nothing where all are in one. */
const Levels = ({
  title,
  facet,
  levels,
  texts,
  place,
  state,
}: NarrowProps & {
  readonly title: string
  readonly facet: string
  readonly levels: readonly HitStatistic[]
  readonly texts: ReadonlyMap<string, string>
}): JSX.Element | null => {
  if (levels.length < 2) return null
  const bars = levels
    .map(
      ({ id, cnt, score }): ListedBar => ({
        key: id,
        label: `${id} ${shortened(descriptionText(texts.get(id) ?? '', place.region), 80)}`,
        href: searchAddress(place, chooseValue(state, facet, id)),
        length: likelyWeight(score, cnt),
        figure: cnt,
      }),
    )
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_BARS)
  return (
    <section>
      <h3 class="govuk-heading-s results__levels-title">{title}</h3>
      <p class="govuk-hint results__levels-hint">Number of results. A longer bar is a better match.</p>
      <BarList bars={bars.slice(0, FIRST_BARS)} />
      {bars.length > FIRST_BARS && (
        <details class="facet">
          <summary class="facet__summary">More {title.toLowerCase()}</summary>
          <BarList bars={bars.slice(FIRST_BARS)} />
        </details>
      )}
    </section>
  )
}
