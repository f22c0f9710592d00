/** A calendar date, `YYYY-MM-DD`. Dates compare as strings. */
export type IsoDate = string

/** The class of a row, by its code and its place in the tree. */
export type GoodsNomenclatureClass = 'chapter' | 'heading' | 'subheading' | 'commodity'

/** The part of a nomenclature row that its place in the tree depends on. */
export interface PlacedRow {
  readonly goodsNomenclatureSid: number
  /** Ten digits. */
  readonly goodsNomenclatureItemId: string
  /** Two digits. */
  readonly productlineSuffix: string
  /** 0 for chapters, headings and the grouping rows above headings. */
  readonly numberIndents: number
}

/** The same with the days on which it is there. */
export interface GoodsNomenclatureRow extends PlacedRow {
  /** First day in force. */
  readonly validityStartDate: IsoDate
  /** Last day in force; null when open ended. */
  readonly validityEndDate: IsoDate | null
}

/** The same with the text that it has on the day that is asked for. */
export interface DescribedRow extends GoodsNomenclatureRow {
  readonly description: string
  /** Its official text in the other language that was asked for; absent where there is none. */
  readonly officialText?: OfficialText
}

/** A text of the Combined Nomenclature in a language other than English. */
export interface OfficialText {
  /** ISO 639-1. */
  readonly language: string
  readonly description: string
}
