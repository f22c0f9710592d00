import { publishedText } from '../../tariff/descriptions.ts'
import type { Region } from '../../tariff/region.ts'
import { resourcePath } from '../../tariff/resource-path.ts'
import type { SuggestionsDocument } from './response-schema.ts'
import type { Suggestion } from './suggest.ts'

/** The JSON:API document of suggestions. `query`: as the client sent it. */
export const presentSuggestions = (
  suggestions: readonly Suggestion[],
  query: string,
  region: Region,
): SuggestionsDocument => ({
  data: suggestions.map(({ id, value, score, kind, language, resource }) => ({
    id,
    type: 'search_suggestion',
    attributes: {
      value,
      score,
      query,
      kind,
      language: language ?? 'en',
      resource: {
        id: String(resource.goods_nomenclature_sid),
        type: resource.goods_nomenclature_class,
        href: resourcePath(region, {
          goodsNomenclatureItemId: resource.goods_nomenclature_item_id,
          productlineSuffix: resource.productline_suffix,
          goodsNomenclatureClass: resource.goods_nomenclature_class,
        }),
        goods_nomenclature_item_id: resource.goods_nomenclature_item_id,
        productline_suffix: resource.productline_suffix,
        description: publishedText(resource.description),
      },
    },
  })),
})
