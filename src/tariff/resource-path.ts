import { chapterIdOf, headingIdOf, isChapter, isHeading } from './codes.ts'
import type { GoodsNomenclatureClass } from './goods-nomenclature.ts'
import type { Region } from './region.ts'

/** A row with what it is in the tree. */
export interface ClassifiedRow {
  /** Ten digits. */
  readonly goodsNomenclatureItemId: string
  /** Two digits. */
  readonly productlineSuffix: string
  readonly goodsNomenclatureClass: GoodsNomenclatureClass
}

/** Path of the chapter, heading, subheading or commodity resource of a row. A heading stays one if it is declarable. */
export const resourcePath = (region: Region, row: ClassifiedRow): string => resourcePathBelow(`/${region}/api/v2`, row)

/**
 * {@link resourcePath} with the beginning that a client uses.
 * @param base `/api/v2`, for example
 */
export const resourcePathBelow = (base: string, row: ClassifiedRow): string => {
  const itemId = row.goodsNomenclatureItemId
  if (isChapter(row)) return `${base}/chapters/${chapterIdOf(itemId)}`
  if (isHeading(row)) return `${base}/headings/${headingIdOf(itemId)}`
  if (row.goodsNomenclatureClass === 'commodity') return `${base}/commodities/${itemId}`
  return `${base}/subheadings/${itemId}-${row.productlineSuffix}`
}
