import type { OpenSearch, Search } from './client.ts'
import type { SearchResponse } from './responses.ts'
import type { RequestOptions } from './transport.ts'

/** Searches to run together, by name; an omitted one has no response. */
export type NamedSearches<Name extends string> = Readonly<Partial<Record<Name, Search>>>

export type NamedAnswers<Name extends string> = Readonly<Partial<Record<Name, SearchResponse<never>>>>

/** Runs all of them in one round trip, or none if there are none. */
export const searchNamed = async <Name extends string>(
  openSearch: Pick<OpenSearch, 'msearch'>,
  searches: NamedSearches<Name>,
  options?: RequestOptions,
): Promise<NamedAnswers<Name>> => {
  const asked = Object.entries<Search | undefined>(searches).flatMap(([name, search]) =>
    search === undefined ? [] : [{ name, search }],
  )
  const searched = asked.map(({ search }) => search)
  const answers = searched.length === 0 ? [] : await openSearch.msearch<never>(searched, options)
  return Object.fromEntries(asked.map(({ name }, place) => [name, answers[place]])) as NamedAnswers<Name>
}
