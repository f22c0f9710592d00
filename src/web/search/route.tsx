import type { Route } from '../../http/route/define-route.ts'
import { MAX_QUERY_LENGTH, readOtherThan, type Search } from '../../search/index.ts'
import { readCode, withChapterDigits } from '../../tariff/code-query.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { todayUtc } from '../../tariff/validity.ts'
import type { FieldError } from '../components/error-summary.tsx'
import type { PageContent } from '../layout/page-content.ts'
import { type PageDependencies, type PageRedirect, type PageRequest, pageRoutes } from '../page-route.tsx'
import { classifiedRowPath, type Place, pageAddress } from '../place.ts'
import { readSections } from './read-sections.ts'
import { ResultsPage } from './results-page.tsx'
import {
  answered,
  apiAddress,
  PER_PAGE,
  readState,
  type SearchState,
  type SentSearch,
  searchAddress,
  searchPageQuery,
} from './search-state.ts'
import { StartPage } from './start-page.tsx'

export interface SearchPageDependencies extends PageDependencies {
  readonly search: Search
}

type SearchRequest = Pick<PageRequest<unknown, unknown>, 'live' | 'place' | 'signal'>

/** `/search`: results, questions that narrow them, and help where there are none. */
export const searchPageRoutes = (dependencies: SearchPageDependencies): readonly Route[] =>
  pageRoutes(dependencies, {
    path: '/search',
    summary: 'Search results',
    query: searchPageQuery,
    isPrivate: true,
    // One more search, whose scores the engine explains one by one.
    capacityOf: ({ explain }) => (explain === '1' ? 'heavy' : 'search'),
    answer: ({ query, ...request }) => answer(dependencies, request, query),
  })

function answer(
  dependencies: SearchPageDependencies,
  request: SearchRequest,
  sent: SentSearch,
): Promise<PageContent | PageRedirect> | PageContent | PageRedirect {
  const { place } = request
  const state = readState(sent)
  const errors = errorsOf(sent)
  if (sent.q === undefined || errors.length > 0) return startPage(place, state, errors)
  const next = answered(state, sent.answer)
  if (sent.answer !== undefined) return { redirectTo: searchAddress(place, next ?? state) }
  return resultsPage(dependencies, request, state)
}

function errorsOf({ q }: SentSearch): readonly FieldError[] {
  if (q === undefined) return []
  if (q === '') return [{ field: 'q', message: 'Enter the goods or the code to search for' }]
  if ([...q].length <= MAX_QUERY_LENGTH) return []
  return [{ field: 'q', message: `Shorten the search to ${MAX_QUERY_LENGTH} characters` }]
}

const startPage = (place: Place, { q }: SearchState, errors: readonly FieldError[]): PageContent => ({
  title: 'Search the tariff',
  description: 'Search the UK and Northern Ireland tariff for goods or commodity codes.',
  area: 'search',
  hasOwnSearch: true,
  hasError: errors.length > 0,
  main: <StartPage place={place} query={q} errors={errors} />,
})

async function resultsPage(
  { search, today = todayUtc }: SearchPageDependencies,
  { live, place, signal }: SearchRequest,
  state: SearchState,
): Promise<PageContent | PageRedirect> {
  const day: IsoDate = today()
  const query = withChapterDigits(state.q)
  const outcome = await search(
    live,
    {
      query,
      spell: state.spell,
      language: state.language ?? undefined,
      filters: { pairs: state.filters },
      skipInvalidFilters: true,
      page: { page: state.page, perPage: PER_PAGE },
      today: day,
      explain: state.explain,
      questions: state.page === 1,
      linkTo: (row) => pageAddress(place, classifiedRowPath(row)),
    },
    { signal },
  )
  const { directHit, missingCode } = outcome
  if (directHit !== null && missingCode === null && readCode(query) !== null && state.filters.length === 0) {
    const { goods_nomenclature_item_id, producline_suffix, goods_nomenclature_class } = directHit.document
    const row = {
      goodsNomenclatureItemId: goods_nomenclature_item_id,
      productlineSuffix: producline_suffix,
      goodsNomenclatureClass: goods_nomenclature_class,
    }
    return { redirectTo: pageAddress(place, classifiedRowPath(row)) }
  }
  const [sections, otherThan] = await Promise.all([
    readSections(live, day),
    readOtherThan(live, outcome.hits, { signal }),
  ])
  return {
    title: `${state.q} – search${state.page > 1 ? `, page ${state.page}` : ''}`,
    area: 'search',
    hasOwnSearch: true,
    json: apiAddress(place, state),
    isDegraded: outcome.isDegraded,
    main: <ResultsPage {...{ place, state, outcome, sections, otherThan }} />,
  }
}
