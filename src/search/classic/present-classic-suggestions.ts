import { isChapter, isHeading } from '../../tariff/codes.ts'
import type { SuggestedRow } from '../suggestions/document.ts'
import type { Suggestion } from '../suggestions/suggest.ts'
import type { ClassicSuggestionsDocument } from './response-schema.ts'

/** Suggestions with the member names of the public service. `query`: as the client sent it. */
export const presentClassicSuggestions = (
  suggestions: readonly Suggestion[],
  query: string,
): ClassicSuggestionsDocument => ({
  data: suggestions.map(({ id, value, score, kind, resource }) => ({
    id,
    type: 'search_suggestion',
    attributes: {
      value,
      score,
      priority: kind === 'search_reference' ? 1 : 2,
      query,
      suggestion_type: kind === 'search_reference' ? 'search_reference' : 'goods_nomenclature',
      goods_nomenclature_class: classOf(resource),
    },
  })),
})

const classOf = (resource: SuggestedRow) => {
  const row = {
    goodsNomenclatureItemId: resource.goods_nomenclature_item_id,
    productlineSuffix: resource.productline_suffix,
  }
  if (isChapter(row)) return 'Chapter'
  if (isHeading(row)) return 'Heading'
  return resource.goods_nomenclature_class === 'commodity' ? 'Commodity' : 'Subheading'
}
