import type { OpenSearch } from '../../opensearch/client.ts'
import { chapterIdOf, headingIdOf, PRODUCT_LINE_SUFFIX } from '../../tariff/codes.ts'
import { publishedText } from '../../tariff/descriptions.ts'
import { defineDerived } from '../../versions/version-data.ts'
import type { GoodsNomenclatureDocument } from '../document.ts'

/** Descriptions of chapters, by two digits, and of headings, by four, as every API shows them. */
export interface LevelDescriptions {
  readonly chapters: ReadonlyMap<string, string>
  readonly headings: ReadonlyMap<string, string>
}

/** Rows that are read: more than the 97 chapters and about 1,230 headings of a tariff. */
const MAX_LEVELS = 5000

/**
 * Read once for a version, in 20 ms, so that statistics over hundreds of headings need no further request.
 */
export const LEVEL_DESCRIPTIONS = defineDerived<LevelDescriptions>({
  name: 'level_descriptions',
  load: ({ openSearch, version }) => load(openSearch, version.searchIndex),
  sizeOf: ({ chapters, headings }) => ({ entries: chapters.size + headings.size }),
})

type Level = Pick<GoodsNomenclatureDocument, 'goods_nomenclature_item_id' | 'description'>

const load = async (openSearch: OpenSearch, searchIndex: string): Promise<LevelDescriptions> => {
  const response = await openSearch.search<Level>(searchIndex, {
    // Levels are found by code, not by class: the class of a declarable heading is commodity.
    query: {
      bool: {
        filter: [
          { wildcard: { goods_nomenclature_item_id: '*000000' } },
          { term: { producline_suffix: PRODUCT_LINE_SUFFIX } },
        ],
      },
    },
    size: MAX_LEVELS,
    _source: ['goods_nomenclature_item_id', 'description'],
  })
  const chapters = new Map<string, string>()
  const headings = new Map<string, string>()
  for (const { _source: level } of response.hits.hits) {
    const itemId = level.goods_nomenclature_item_id
    const description = publishedText(level.description)
    if (itemId.endsWith('00000000')) chapters.set(chapterIdOf(itemId), description)
    else headings.set(headingIdOf(itemId), description)
  }
  return { chapters, headings }
}
