import { at } from '../../collections/at.ts'
import type { Page } from '../../json-api/pagination.ts'
import type { OpenSearch } from '../../opensearch/client.ts'
import type { RequestOptions } from '../../opensearch/transport.ts'
import type { LiveVersion } from '../../versions/live-versions.ts'
import { ROW_POSITIONS, type RowAt } from '../row-positions.ts'
import type { HitRanking } from '../score/ranking.ts'
import { type DirectHits, type HitCounts, readHitCounts } from './hit-aggregations.ts'
import { HIT_DOCUMENTS, type HitDocument, type HitDocuments } from './hit-documents.ts'
import { hitsBody, type RankedRow, rankedRow, readHits, type Scope } from './hits-query.ts'
import { hitsOfPage, windowOfPage } from './page-window.ts'

/** The hits of a page, with what is counted over all hits. */
export interface FoundHits extends Omit<HitCounts, 'direct'> {
  /** Milliseconds that the engine worked. */
  readonly took: number
  readonly timedOut: boolean
  /** Number of all hits, not only of the page. */
  readonly totalResults: number
  readonly hits: readonly ScoredHit[]
  /** The row that the query names, on whichever page it is. */
  readonly directHit: ScoredHit | null
}

export interface ScoredHit {
  readonly id: string
  readonly score: number
  readonly document: HitDocument
}

export interface FetchDependencies {
  readonly openSearch: OpenSearch
}

/**
 * Step 4: the ranked rows of the page, diversified, with their documents.
 * @param places Whether to list where each hit is
 */
export const fetchHits = async (
  { openSearch }: FetchDependencies,
  { searchIndex, data }: LiveVersion,
  ranking: HitRanking,
  { page, scope, places }: { readonly page: Page; readonly scope: Scope; readonly places: boolean },
  options: RequestOptions,
): Promise<FoundHits> => {
  const window = windowOfPage(page, ranking.diversity)
  const [found, rowAt, documents] = await Promise.all([
    openSearch.search<never>(searchIndex, hitsBody(ranking, window, scope, places), options),
    data.get(ROW_POSITIONS),
    data.get(HIT_DOCUMENTS),
  ])
  const { direct, ...counts } = readHitCounts(found.aggregations, scope.filters.curated)
  const rows = hitsOfPage(readHits(found, rowAt), page, ranking.diversity)
  const directRow = directRowOf(ranking, direct, rowAt)
  const hits = await withDocuments(documents, rows, options)
  const [directHit = null] = await withDocuments(documents, directRow === null ? [] : [directRow], options)
  return {
    took: found.took,
    timedOut: found.timed_out,
    totalResults: found.hits.total?.value ?? 0,
    hits,
    directHit,
    ...counts,
  }
}

const directRowOf = ({ directHit }: HitRanking, { count, first }: DirectHits, rowAt: RowAt): RankedRow | null =>
  first === null || (directHit.mustBeUnique && count > 1) ? null : rankedRow(rowAt, first.position, first.score)

const withDocuments = async (
  hitDocuments: HitDocuments,
  rows: readonly RankedRow[],
  options: RequestOptions,
): Promise<readonly ScoredHit[]> => {
  const ids = rows.map(({ id }) => id)
  const documents = await hitDocuments.read(ids, options)
  return rows.map(({ id, score }, index) => ({ id, score, document: at(documents, index) }))
}
