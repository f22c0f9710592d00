import type { LexiconLanguage } from '../../language/languages/languages.ts'
import type { GoodsNomenclatureClass } from '../../tariff/goods-nomenclature.ts'

/** Origins of suggestions. */
export const SUGGESTION_KINDS = ['search_reference', 'chapter', 'heading', 'code'] as const

export type SuggestionKind = (typeof SUGGESTION_KINDS)[number]

/** The row of the nomenclature that a suggestion refers to. */
export interface SuggestedRow {
  readonly goods_nomenclature_sid: number
  /** Ten digits. */
  readonly goods_nomenclature_item_id: string
  /** Two digits. */
  readonly productline_suffix: string
  readonly goods_nomenclature_class: GoodsNomenclatureClass
  /** The description as published, without markup. */
  readonly description: string
}

/** A document of the `suggestions` index; `index-mappings/suggestions.json` describes how each field is searched. */
export interface SuggestionDocument {
  readonly value: string
  readonly kind: SuggestionKind
  /** Language of the text; absent: English, or a code. */
  readonly language?: LexiconLanguage
  /** Ten digits; on codes only. */
  readonly code?: string
  readonly characters: number
  readonly position: number
  readonly validity_end_date: string | null
  readonly resource: SuggestedRow
}
