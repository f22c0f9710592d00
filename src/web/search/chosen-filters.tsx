import type { JSX } from 'preact'
import { answerText, type ScoredHit, WITHIN } from '../../search/index.ts'
import { shortCode, spacedCode } from '../../tariff/codes.ts'
import { descriptionText } from '../components/description-parts.ts'
import { shortened } from '../components/shortened.ts'
import type { ResultsPageProps } from './results-page-props.ts'
import { facetOf, searchAddress, valueOfFilter, withoutFilter } from './search-state.ts'

/** Characters of the description of a chosen chapter or heading. */
const MAX_LEVEL_LENGTH = 70

/** What the results are narrowed to, each of which can be taken back. */
export const ChosenFilters = (props: Pick<ResultsPageProps, 'place' | 'state' | 'outcome'>): JSX.Element | null => {
  const { place, state } = props
  const chips = state.filters.map((filter) => ({ filter, text: textOf(filter, props) }))
  if (chips.length === 0) return null
  return (
    <section class="chips" aria-label="Chosen filters">
      <ul class="chips__list">
        {chips.map(({ filter, text }) => (
          <li key={filter} class="chips__item">
            <span class="chips__text">{text}</span>{' '}
            <a class="govuk-link chips__remove" href={searchAddress(place, withoutFilter(state, filter))}>
              Remove<span class="govuk-visually-hidden"> {text}</span>
            </a>
          </li>
        ))}
      </ul>
      <a class="govuk-link" href={searchAddress(place, { ...state, filters: [], skipped: [], page: 1 })}>
        Clear all
      </a>
    </section>
  )
}

function textOf(filter: string, { place, outcome }: Pick<ResultsPageProps, 'place' | 'outcome'>): string {
  const facet = facetOf(filter)
  const value = valueOfFilter(filter)
  const { chapters, headings } = outcome.descriptions
  const describe = (published: string | undefined) =>
    published === undefined ? '' : `: ${shortened(descriptionText(published, place.region), MAX_LEVEL_LENGTH)}`
  if (facet === 'chapter_id') return `Chapter ${value}${describe(chapters.get(value))}`
  if (facet === 'heading_id') return `Heading ${value}${describe(headings.get(value))}`
  if (facet === WITHIN)
    return `${spacedCode(shortCode(value.slice(0, 10)))}${describe(descriptionAbove(outcome.hits, value))}`
  if (facet === 'declarable') return value === 'true' ? 'Codes that can be declared' : 'Groups of codes'
  return `${outcome.content.facetDefinitions.get(facet)?.displayName ?? facet}: ${answerText(value)}`
}

/** The description of a row that hits belong to; undefined without hits. */
function descriptionAbove(hits: readonly ScoredHit[], key: string): string | undefined {
  const rows = hits.flatMap(({ document }) => [document, ...document.ancestors])
  return rows.find((row) => `${row.goods_nomenclature_item_id}-${row.producline_suffix}` === key)?.description
}
