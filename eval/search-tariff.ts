import type { Encoder } from '../src/embedding/encoder.ts'
import type { OpenSearch } from '../src/opensearch/client.ts'
import type { Queryable } from '../src/postgres/client.ts'
import { sql } from '../src/postgres/sql.ts'
import { createSearch } from '../src/search/search.ts'
import type { Region } from '../src/tariff/region.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import { createLiveVersions, type LiveVersion } from '../src/versions/live-versions.ts'
import { type KnownCodes, knownCodes } from './score.ts'
import type { Ranker } from './search-figures.ts'
import { baselineRanker, searchRanker, suggestionRanker } from './search-rankers.ts'

/** The live tariff of a region with its rankers and the codes to judge them. */
export interface SearchedTariff {
  readonly live: LiveVersion
  readonly search: Ranker
  /** The same for a person who takes its suggestions. */
  readonly suggested: Ranker
  /** The same without spelling correction. */
  readonly uncorrected: Ranker
  readonly baseline: Ranker
  readonly codes: KnownCodes
}

/** Null: nothing is live for the region. */
export const openTariff = async (
  {
    postgres,
    openSearch,
    encoder,
  }: { readonly postgres: Queryable; readonly openSearch: OpenSearch; readonly encoder: Encoder },
  region: Region,
): Promise<SearchedTariff | null> => {
  const live = await createLiveVersions({ postgres, openSearch }).get(region)
  if (live === null) return null
  const today = todayUtc()
  const rows = await postgres.query<{ code: string }>(sql`
    SELECT DISTINCT goods_nomenclature_item_id AS code
      FROM goods_nomenclatures
     WHERE data_version_id = ${live.dataVersionId}
       AND validity_start_date <= ${today}
       AND (validity_end_date IS NULL OR validity_end_date >= ${today})`)
  // Loaded before the first query, because a search would not wait for it.
  await encoder.embed(['ready'])
  const search = await createSearch(openSearch, { encoder })
  return {
    live,
    search: searchRanker(search, live, true),
    suggested: suggestionRanker(search, live),
    uncorrected: searchRanker(search, live, false),
    baseline: baselineRanker(openSearch, live),
    codes: knownCodes(rows.map(({ code }) => code)),
  }
}
