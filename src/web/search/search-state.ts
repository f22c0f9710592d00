import { z } from 'zod'
import { LANGUAGE_CODES, type Language } from '../../language/languages/languages.ts'
import { withSingleBlanks } from '../../search/index.ts'
import { type Place, pageAddress, type Query, regionPath, withQuery } from '../place.ts'

/** What a results page shows: all of it is in its address. */
export interface SearchState {
  readonly q: string
  /** Whether misspelt words are corrected. */
  readonly spell: boolean
  /** The language of the query; null: the one that its words and letters say. */
  readonly language: Language | null
  /** The number of the page, from 1. */
  readonly page: number
  /** `<facet>:<value>`. */
  readonly filters: readonly string[]
  /** Facets whose questions were answered with "I don't know". */
  readonly skipped: readonly string[]
  readonly explain: boolean
}

/** Hits of a page. */
export const PER_PAGE = 25

const MAX_FILTERS = 20

/** An address that was edited by hand is answered with a page all the same: what cannot be read is left out. */
const firstOf = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)
const one = z.preprocess(firstOf, z.string().optional())
const many = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat().slice(0, MAX_FILTERS)),
  z.array(z.string()),
)

export const searchPageQuery = z.object({
  q: z.preprocess(firstOf, z.string().overwrite(withSingleBlanks).optional()),
  spell: one,
  lang: one,
  page: one,
  filter: many,
  skip: many,
  explain: one,
  /** `<facet>:<value>` chosen as the answer to a question; without value: unknown. */
  answer: one,
})

export type SentSearch = z.output<typeof searchPageQuery>

/** A page beyond the last one of any search. */
const MAX_PAGE = 4000

export const readState = ({ q = '', spell, lang, page = '1', filter, skip, explain }: SentSearch): SearchState => ({
  q,
  spell: spell !== '0',
  language: LANGUAGE_CODES.find((code) => code === lang) ?? null,
  page: /^\d{1,9}$/.test(page) ? Math.min(Math.max(Number(page), 1), MAX_PAGE) : 1,
  filters: [...new Set(filter)],
  skipped: [...new Set(skip)],
  explain: explain === '1',
})

/** The state after a question was answered; null if nothing readable was sent. */
export function answered(state: SearchState, answer: string | undefined): SearchState | null {
  const [, facet = '', value = ''] = /^([a-z0-9_]+):(.*)$/su.exec(answer ?? '') ?? []
  if (facet === '') return null
  if (value === '') return { ...state, page: 1, skipped: [...new Set([...state.skipped, facet])] }
  return { ...chooseValue(state, facet, value), skipped: state.skipped.filter((other) => other !== facet) }
}

/** The state with this value of the facet, and no other of it. */
export const chooseValue = (state: SearchState, facet: string, value: string): SearchState => ({
  ...state,
  page: 1,
  filters: [...state.filters.filter((filter) => !isOf(filter, facet)), `${facet}:${value}`],
})

export const withoutFilter = (state: SearchState, removed: string): SearchState => ({
  ...state,
  page: 1,
  filters: state.filters.filter((filter) => filter !== removed),
})

export const facetOf = (filter: string): string =>
  filter
    .slice(0, Math.max(0, filter.indexOf(':')))
    .trim()
    .toLowerCase()
    .replace(/^filter_/, '')

export const valueOfFilter = (filter: string): string => filter.slice(filter.indexOf(':') + 1).trim()

const isOf = (filter: string, facet: string): boolean => facetOf(filter) === facet

/** The address of a results page. */
export const searchAddress = (place: Place, state: Partial<SearchState> & Pick<SearchState, 'q'>): string =>
  pageAddress(place, '/search', { ...queryOf(state), skip: state.skipped ?? [] })

/** The address of the same answer in the API. */
export const apiAddress = ({ region }: Place, state: SearchState): string =>
  withQuery(regionPath(region, '/api/beta/search'), { ...queryOf(state), per_page: PER_PAGE })

const queryOf = (state: Partial<SearchState>): Query => {
  const { q, spell = true, language = null, page = 1, filters = [], explain = false } = state
  return {
    q,
    spell: spell ? null : '0',
    lang: language,
    filter: filters,
    page: page > 1 ? page : null,
    explain: explain ? '1' : null,
  }
}
