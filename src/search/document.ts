import type { GoodsNomenclatureClass } from '../tariff/goods-nomenclature.ts'

/** One level above a row, as search hits show it; chapter first. */
export interface AncestorDocument {
  readonly goods_nomenclature_sid: number
  readonly goods_nomenclature_item_id: string
  readonly producline_suffix: string
  readonly description: string
  readonly description_indexed: string
}

/**
 * A document of the `goods_nomenclatures` index: one for each row of the nomenclature in force on the day of the ingest.
 * `index-mappings/goods_nomenclatures.json` describes how each field is searched. `_id` is the sid.
 */
export interface GoodsNomenclatureDocument {
  readonly goods_nomenclature_sid: number
  /** Ten digits. */
  readonly goods_nomenclature_item_id: string
  /** Two digits; `80` for a product line, others for grouping rows. */
  readonly producline_suffix: string
  readonly goods_nomenclature_class: GoodsNomenclatureClass
  readonly declarable: boolean
  readonly number_indents: number
  /** First two digits of the item id. */
  readonly chapter_id: string
  /** First four digits of the item id; absent on a chapter. */
  readonly heading_id?: string
  /** First six digits of the item id. */
  readonly subheading_id: string
  /** First eight digits of the item id. */
  readonly eight_digits: string
  /** Position in the tariff: 0 for the first row of chapter 01. */
  readonly position: number
  readonly validity_start_date: string
  readonly validity_end_date: string | null
  /** The description as published. */
  readonly description: string
  /** The description without its negated clauses ("other than ...", "excluding ..."). */
  readonly description_indexed: string
  /** The published description again, indexed for whole-description matches. */
  readonly description_exact: string
  /** Names of goods in their basic state without that state, such as "Potatoes" for "Potatoes, fresh or chilled". Searched, not returned. */
  readonly basic_names: readonly string[]
  /** The basic names of the levels above. */
  readonly ancestor_basic_names: readonly string[]
  /** The chapter's description without negated clauses. */
  readonly chapter_description: string
  /** The heading's description without negated clauses; absent on a chapter and on a row above the headings. */
  readonly heading_description?: string
  /** Descriptions between the heading and this row, nearest first, without negated clauses. */
  readonly ancestor_descriptions: readonly string[]
  /** Titles of the search references that name this row. */
  readonly search_references: readonly string[]
  /** Titles of the search references that name a row above this one. */
  readonly ancestor_search_references: readonly string[]
  /** Terms of the intercept messages that name this row. Searched, not returned, like the next two. */
  readonly intercept_terms: readonly string[]
  /** Synonyms and self-explanatory texts that are labelled with this row's code. */
  readonly labelled_synonyms: readonly string[]
  /** Everyday words of parcel declarations for this row. */
  readonly extra_references: readonly string[]
  /** The vector of own words and the levels above, as signed bytes; absent if the version has none. Not returned. */
  readonly embedding?: readonly number[]
  /** `<facet>:<classification>`, one for each facet of the row. */
  readonly facet_values: readonly string[]
  /** Chapter first. */
  readonly ancestors: readonly AncestorDocument[]
}
