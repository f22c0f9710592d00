import type { OpenSearch } from '../src/opensearch/client.ts'
import type { GoodsNomenclatureDocument } from '../src/search/document.ts'
import { inForce } from '../src/search/queries/in-force.ts'
import type { Search } from '../src/search/search.ts'
import { todayUtc } from '../src/tariff/validity.ts'
import type { LiveVersion } from '../src/versions/live-versions.ts'
import type { RankedHit } from './score.ts'
import type { Ranker } from './search-figures.ts'

/** Hits that are judged: commodities among the first 100 need that many, ten distinct headings often more. */
const JUDGED_HITS = 100

/** The search of the service, without HTTP. `spell`: whether misspelt words are corrected. */
export const searchRanker =
  (search: Search, live: LiveVersion, spell: boolean): Ranker =>
  async (query) => {
    const page = { page: 1, perPage: JUDGED_HITS }
    const { hits, totalResults } = await search(live, {
      query,
      spell,
      page,
      today: todayUtc(),
    })
    return { hits: hits.map(({ document }) => toRankedHit(document)), total: totalResults }
  }

/** The same for a person who takes the suggestion of a search, where there is one. */
export const suggestionRanker =
  (search: Search, live: LiveVersion): Ranker =>
  async (query) => {
    const rank = searchRanker(search, live, true)
    const { suggestedQuery } = await search(live, { query, page: { page: 1, perPage: 1 }, today: todayUtc() })
    return rank(suggestedQuery ?? query)
  }

/** The naive baseline: `multi_match` on the rows' own descriptions. */
export const baselineRanker =
  (openSearch: OpenSearch, live: LiveVersion): Ranker =>
  async (query) => {
    const found = await openSearch.search<JudgedDocument>(live.searchIndex, {
      query: {
        bool: {
          must: [{ multi_match: { query, fields: ['description_indexed'] } }],
          filter: [inForce(todayUtc())],
        },
      },
      size: JUDGED_HITS,
      // Ties in the order of the tariff, so that the same data gives the same figures.
      sort: [{ _score: 'desc' }, { position: 'asc' }],
      track_total_hits: true,
      _source: ['goods_nomenclature_item_id', 'heading_id'],
    })
    return { hits: found.hits.hits.map((hit) => toRankedHit(hit._source)), total: found.hits.total?.value ?? 0 }
  }

type JudgedDocument = Pick<GoodsNomenclatureDocument, 'goods_nomenclature_item_id' | 'heading_id'>

const toRankedHit = (document: JudgedDocument): RankedHit => ({
  itemId: document.goods_nomenclature_item_id,
  headingId: document.heading_id ?? null,
})
