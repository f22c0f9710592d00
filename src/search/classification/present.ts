import type { ResourceOf } from '../../json-api/resource.ts'
import { describe } from '../../tariff/descriptions.ts'
import { plainLine } from '../../tariff/plain-text.ts'
import type { Region } from '../../tariff/region.ts'
import type { ScoredHit } from '../fetch/fetch-hits.ts'
import type { classificationSearchResult } from './resources.ts'

export function presentCandidate(
  { id, score, document }: ScoredHit,
  region: Region,
): ResourceOf<typeof classificationSearchResult> {
  const { description, formattedDescription } = describe(document.description, region)
  const levels = [...document.ancestors, document]
  const texts = levels.map((level) => plainLine(level.description))
  const heading = levels.findIndex((level) => /^\d{4}0{6}$/.test(level.goods_nomenclature_item_id) && !isChapter(level))
  return {
    id,
    type: 'classification_search_result',
    attributes: {
      goods_nomenclature_item_id: document.goods_nomenclature_item_id,
      goods_nomenclature_sid: document.goods_nomenclature_sid,
      producline_suffix: document.producline_suffix,
      goods_nomenclature_class: document.goods_nomenclature_class,
      description,
      formatted_description: formattedDescription,
      self_text: null,
      classification_description: texts.slice(Math.max(heading, 0)).join(SEPARATOR),
      full_description: texts.join(SEPARATOR),
      heading_description: texts[heading] ?? null,
      declarable: document.declarable,
      score,
      confidence: null,
    },
  }
}

const SEPARATOR = ' > '

const isChapter = ({ goods_nomenclature_item_id: itemId }: { readonly goods_nomenclature_item_id: string }): boolean =>
  itemId.endsWith('00000000')
