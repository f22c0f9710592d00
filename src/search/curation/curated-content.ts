import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { namedCodes } from '../../tariff/named-codes.ts'
import { resourcePath } from '../../tariff/resource-path.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { FacetCounts } from '../facets/facet-counts.ts'
import type { SearchOutcome } from '../search.ts'
import type { Curation, FacetDefinition } from './curation.ts'
import { formatMessage } from './format-message.ts'
import { chooseGuide, type Guide } from './guide.ts'
import { findIntercept, type InterceptMessage } from './intercept.ts'
import type { NamedRows } from './named-rows.ts'

/** What a search is answered with beside its hits. */
export interface SearchHelp {
  readonly guide: Guide | null
  readonly intercept: FormattedIntercept | null
  /** The facets of the hits, with the words to offer them. */
  readonly facets: readonly DescribedFacet[]
}

export type DescribedFacet = Omit<FacetDefinition, 'classifications'> & FacetCounts

export interface FormattedIntercept extends InterceptMessage {
  /** The message as safe HTML, its codes as links to what they name. */
  readonly formattedMessage: string
}

/** The guide and the facets that the hits call for, and the message for the query as typed, else as corrected. */
export const findHelp = async (
  namedRows: NamedRows,
  live: LiveVersion,
  curation: Curation,
  { parsed, statistics, ...counted }: SearchOutcome,
  today: IsoDate,
): Promise<SearchHelp> => {
  const guide = chooseGuide(curation.guides, statistics)
  const facets = describeFacets(counted.facets, curation)
  const found = findIntercept(curation.intercepts, [parsed.original_search_query, parsed.corrected_search_query])
  if (found === null) return { guide, facets, intercept: null }
  const named = namedCodes(found.message).map(({ goodsNomenclatureItemId }) => goodsNomenclatureItemId)
  const rows = await namedRows(live, [...new Set(named)], today)
  const formattedMessage = formatMessage(found.message, ({ goodsNomenclatureItemId }) => {
    const row = rows.get(goodsNomenclatureItemId)
    return row === undefined ? null : resourcePath(live.region, row)
  })
  return { guide, facets, intercept: { ...found, formattedMessage } }
}

/** The index and what is curated are of one version: every facet of the hits has its words. */
const describeFacets = (counts: readonly FacetCounts[], { facets }: Curation): readonly DescribedFacet[] =>
  counts.flatMap((count) => {
    const definition = facets.get(count.facet)
    return definition === undefined ? [] : [{ ...definition, ...count }]
  })
