import type { JSX } from 'preact'
import { WITHIN } from '../../search/index.ts'
import { Pagination } from '../components/pagination.tsx'
import { SearchForm } from '../components/search-form.tsx'
import { pageAddress } from '../place.ts'
import { DirectHitCard, GuideCard, InterceptCard } from './cards.tsx'
import { ChosenFilters } from './chosen-filters.tsx'
import { ExplainLink, QueryExplanation } from './explanation.tsx'
import { groupHits } from './hit-groups.ts'
import { HitGroups } from './hit-list.tsx'
import { termsOf } from './marked-text.tsx'
import { MissingCodeNotice } from './missing-code-notice.tsx'
import { canNarrow, Narrow } from './narrow.tsx'
import { NoResults } from './no-results.tsx'
import { BestQuestion } from './question.tsx'
import { ResultCount } from './result-count.tsx'
import type { ResultsPageProps } from './results-page-props.ts'
import { facetOf, PER_PAGE, searchAddress } from './search-state.ts'

/** A page of search results. */
export const ResultsPage = (props: ResultsPageProps): JSX.Element => {
  const { place, state, outcome, sections, otherThan } = props
  const { missingCode, totalResults, explanation, filterProblems } = outcome
  const answered = state.filters.map(facetOf)
  // A row of the tariff that was chosen may be divided further.
  const questions = outcome.questions.filter(({ facet }) => facet === WITHIN || !answered.includes(facet))
  const best = questions.find(({ facet }) => !state.skipped.includes(facet)) ?? null
  const others = questions.filter((question) => question !== best)
  const narrows = canNarrow(outcome, state, others)
  const goods = outcome.named.map((named) => named.goods)
  const terms = termsOf(
    missingCode === null ? [outcome.searchedAs ?? outcome.parsed.corrected_search_query, ...goods].join(' ') : '',
  )
  return (
    <>
      <h1 class="govuk-heading-l search-title">Search the tariff</h1>
      <SearchForm place={place} query={state.q} />
      {place.asOf && (
        <p class="govuk-inset-text">A search always looks in today’s tariff. The results open on the day you chose.</p>
      )}
      <ResultCount place={place} state={state} outcome={outcome} />
      {missingCode && <MissingCodeNotice place={place} state={state} missing={missingCode} />}
      {filterProblems.length > 0 && (
        <p class="govuk-body">A filter in the address was left out: this tariff does not have it.</p>
      )}
      {totalResults === 0 ? (
        <>
          <Cards {...props} />
          <NoResults place={place} state={state} help={outcome.help} />
        </>
      ) : (
        <div class="results">
          <div class="results__main">
            <p class="results__tools">
              <ExplainLink place={place} state={state} />
              {narrows && (
                <a class="govuk-link results__jump" href="#narrow">
                  Narrow the results
                </a>
              )}
            </p>
            <Cards {...props} />
            {best && state.page === 1 && <BestQuestion place={place} state={state} question={best} />}
            {state.skipped.length > 0 && best === null && state.page === 1 && (
              <p class="govuk-body">
                There is no other question that helps.{' '}
                <a class="govuk-link" href={searchAddress(place, { ...state, skipped: [] })}>
                  Ask again
                </a>
              </p>
            )}
            {explanation && <QueryExplanation explanation={explanation} />}
            {outcome.hits.length === 0 ? (
              <p class="govuk-body">
                There is no page {state.page} of these results.{' '}
                <a class="govuk-link" href={searchAddress(place, { ...state, page: 1 })}>
                  Go to the first page
                </a>
              </p>
            ) : (
              <HitGroups
                groups={groupHits(outcome.hits, { levels: outcome.descriptions, otherThan }, place.region)}
                {...{ place, terms, sections, explanation }}
                best={state.page === 1 && outcome.hits.length > 1 ? (outcome.hits[0]?.id ?? null) : null}
              />
            )}
            <Pagination
              page={state.page}
              pages={Math.ceil(totalResults / PER_PAGE)}
              addressOf={(page) => searchAddress(place, { ...state, page, explain: false })}
            />
            <p class="govuk-body">
              Not what you are looking for?{' '}
              <a class="govuk-link" href={pageAddress(place, '/browse')}>
                Browse the tariff
              </a>{' '}
              from its sections.
            </p>
          </div>
          {narrows && <Narrow place={place} state={state} outcome={outcome} questions={others} />}
        </div>
      )}
    </>
  )
}

/** What stands above the results, whether there are any or not. */
const Cards = (props: ResultsPageProps): JSX.Element => {
  const { place, state, outcome } = props
  const { content, directHit } = outcome
  return (
    <>
      <ChosenFilters {...props} />
      {content.intercept && <InterceptCard intercept={content.intercept} />}
      {content.guide && <GuideCard guide={content.guide} />}
      {directHit && outcome.missingCode === null && state.page === 1 && (
        <DirectHitCard place={place} hit={directHit} query={outcome.parsed.corrected_search_query} />
      )}
    </>
  )
}
