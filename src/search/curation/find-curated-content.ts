import type { ParsedQuery } from '../../language/parse-query.ts'
import { type DescribedFacet, describeFacets, type FacetDefinitions } from '../../questions/facets/facet-definitions.ts'
import type { IsoDate } from '../../tariff/goods-nomenclature.ts'
import { namedCodes } from '../../tariff/named-codes.ts'
import { type ClassifiedRow, resourcePath } from '../../tariff/resource-path.ts'
import type { InterceptMessage } from '../../tariff-data/intercept-messages.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import type { FoundHits } from '../fetch/fetch-hits.ts'
import type { Curation } from './curation.ts'
import { formatMessage } from './format-message.ts'
import { chooseGuide, type Guide } from './guide.ts'
import { findIntercept } from './intercept.ts'
import { namedRows } from './named-rows.ts'

/** Curated content that is shown with the hits. */
export interface CuratedContent {
  readonly guide: Guide | null
  readonly intercept: FormattedIntercept | null
  /** The facets of the hits. */
  readonly facets: readonly DescribedFacet[]
  /** All facets of the version, which filters may name. */
  readonly facetDefinitions: FacetDefinitions
}

export interface FormattedIntercept extends InterceptMessage {
  /** The message as safe HTML, with links for the codes in it. */
  readonly formattedMessage: string
}

/**
 * The guide and the facets of the hits, and the message for the query as sent, else for the corrected query.
 * @param linkTo Where the codes of the message lead. Default: to their resources
 */
export const findCuratedContent = async (
  live: LiveVersion,
  curation: Curation,
  { parsed, statistics, facets: counts }: HitsToCurate,
  today: IsoDate,
  linkTo: LinkTo = (row) => resourcePath(live.region, row),
): Promise<CuratedContent> => {
  const guide = chooseGuide(curation.guides, statistics)
  const facets = describeFacets(counts, curation.facets)
  const found = findIntercept(curation.intercepts, [parsed.original_search_query, parsed.corrected_search_query])
  const intercept = found === null ? null : await format(found, live, today, linkTo)
  return { guide, facets, facetDefinitions: curation.facets, intercept }
}

/** What content is chosen by. */
interface HitsToCurate extends Pick<FoundHits, 'statistics' | 'facets'> {
  readonly parsed: ParsedQuery
}

/** The address of the page or resource of a row. */
export type LinkTo = (row: ClassifiedRow) => string

const format = async (
  intercept: InterceptMessage,
  live: LiveVersion,
  today: IsoDate,
  linkTo: LinkTo,
): Promise<FormattedIntercept> => {
  const itemIds = new Set(namedCodes(intercept.message).map(({ goodsNomenclatureItemId }) => goodsNomenclatureItemId))
  const rows = await namedRows(live, [...itemIds], today)
  const formattedMessage = formatMessage(intercept.message, ({ goodsNomenclatureItemId }) => {
    const row = rows.get(goodsNomenclatureItemId)
    return row === undefined ? null : linkTo(row)
  })
  return { ...intercept, formattedMessage }
}
