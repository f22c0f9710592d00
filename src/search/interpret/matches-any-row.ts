import type { OpenSearch } from '../../opensearch/client.ts'
import { anyOf, type Query } from '../../opensearch/query.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { Boosts } from '../queries/boosts.ts'
import { inForce } from '../queries/in-force.ts'
import type { SearchText } from '../queries/search-text.ts'
import { exactReferenceQuery } from '../queries/signals/exact-names.ts'
import { lexicalQuery } from '../queries/signals/lexical.ts'

export interface AnyRowDependencies {
  readonly openSearch: OpenSearch
  readonly boosts: Boosts
}

/** Whether any row has a word of the text or a synonym of one, or has the text as a search reference. */
export const matchesAnyRow = async (
  { openSearch, boosts }: AnyRowDependencies,
  { searchIndex }: LiveVersion,
  { text, synonyms }: { readonly text: SearchText; readonly synonyms: Query | null },
  today: IsoDate,
  options: RequestOptions,
): Promise<boolean> => {
  const lexical = lexicalQuery(text, boosts, synonyms)
  const query = anyOf(exactReferenceQuery(text), ...(lexical === null ? [] : [lexical]))
  const found = await openSearch.search<never>(searchIndex, anyRowBody(query, today), options)
  return (found.hits.total?.value ?? 0) > 0
}

/** Whether any row has the text as a search reference. */
export const isReference = async (
  { openSearch }: AnyRowDependencies,
  { searchIndex }: LiveVersion,
  text: SearchText,
  today: IsoDate,
  options: RequestOptions,
): Promise<boolean> => {
  const found = await openSearch.search<never>(searchIndex, anyRowBody(exactReferenceQuery(text), today), options)
  return (found.hits.total?.value ?? 0) > 0
}

/** Counts the rows in force that the query matches, no further than the first. */
export const anyRowBody = (query: Query, today: IsoDate): object => ({
  query: { bool: { filter: [query, inForce(today)] } },
  size: 0,
  track_total_hits: 1,
})
